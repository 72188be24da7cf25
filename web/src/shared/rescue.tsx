// A fault while drawing a view leaves the rest of the page standing. React offers this to classes alone.
import { Component, type ReactNode } from 'react';

type Props = { children: ReactNode };

export class Rescue extends Component<Props, { fallen: boolean }> {
  override state = { fallen: false };

  static getDerivedStateFromError(): { fallen: boolean } {
    return { fallen: true };
  }

  override render(): ReactNode {
    if (!this.state.fallen) return this.props.children;
    return (
      <div className="card problem" role="alert">
        <p>This view could not be drawn. Nothing is lost: the service has the memos and what is under way.</p>
        <button type="button" className="button" onClick={() => window.location.reload()}>
          Load the page again
        </button>
      </div>
    );
  }
}
