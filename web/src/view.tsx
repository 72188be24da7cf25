// The view of the current address.
import type { DeliberationId, MemoId } from '@witan/client';
import { AccountPage } from './account/account-page.tsx';
import { AskPage } from './ask/ask-page.tsx';
import { DraftContext, useDraftState } from './ask/use-draft.ts';
import { ComparePage } from './compare/compare-page.tsx';
import { HistoryPage } from './history/history-page.tsx';
import { LivePage } from './live/live-page.tsx';
import { MemoPage } from './memo/memo-page.tsx';
import { OrganizationPage } from './organization/organization-page.tsx';
import { TrackRecordPage } from './record/track-record-page.tsx';
import { ErrorBoundary } from './shared/error-boundary.tsx';
import { hashOf, type Route } from './shared/route.ts';
import { useRoute } from './shared/use-route.ts';

export function View() {
  const route = useRoute();
  return (
    <DraftContext value={useDraftState()}>
      <ErrorBoundary key={hashOf(route)}>{viewOf(route)}</ErrorBoundary>
    </DraftContext>
  );
}

function viewOf(route: Route) {
  switch (route.page) {
    case 'ask':
    case 'preview':
      return <AskPage previewed={route.page === 'preview'} />;
    // `as`: readRoute has checked the prefixes of the ids.
    case 'live':
      return <LivePage key={route.id} id={route.id as DeliberationId} />;
    case 'memo':
      return <MemoPage key={route.id} id={route.id as MemoId} />;
    case 'compare':
      return <ComparePage key={hashOf(route)} id={route.id as MemoId} earlier={route.with as MemoId} />;
    case 'history':
      return <HistoryPage />;
    case 'track-record':
      return <TrackRecordPage />;
    case 'organization':
      return <OrganizationPage part={route.part} />;
    case 'account':
      return <AccountPage />;
  }
}
