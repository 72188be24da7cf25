// The entry point of the page.
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import './styles/index.css';

const root = document.getElementById('root');
if (root)
  createRoot(root).render(<App baseUrl={new URL('.', window.location.href).href.replace(/\/$/, '')} />);
