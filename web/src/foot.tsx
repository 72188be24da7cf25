// The footer of every view.

declare const WITAN_VERSION: string;

export function Foot() {
  return (
    <footer className="foot">
      <span>Witan {WITAN_VERSION}</span>
      <a href="docs">API reference</a>
    </footer>
  );
}
