// The entry point of the page.
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { ErrorBoundary } from './shared/error-boundary.tsx';
import './styles/index.css';

const root = document.getElementById('root');
const baseUrl = new URL('.', window.location.href).href.replace(/\/$/, '');
// A browser that forbids the page all storage lets it draw nothing else.
if (root)
  createRoot(root).render(
    <ErrorBoundary>
      <App baseUrl={baseUrl} />
    </ErrorBoundary>,
  );
