// Catches rendering errors of a view. React supports error boundaries only as classes.
import { Component, type ReactNode } from 'react';
import { ProblemCard } from './elements.tsx';

export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <ProblemCard act="Reload the page" onAct={() => window.location.reload()}>
        This page could not be shown. Nothing is lost: your memos and running deliberations are safe on the
        server. If it happens again, let your browser store data for this site.
      </ProblemCard>
    );
  }
}
