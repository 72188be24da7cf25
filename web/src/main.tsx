// The page's only beginning: finds its place in the document and draws itself there.
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import './styles/index.css';

const root = document.getElementById('root');
if (root)
  createRoot(root).render(<App baseUrl={new URL('.', window.location.href).href.replace(/\/$/, '')} />);
