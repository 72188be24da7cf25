// Text from models and callers: paragraphs by blank line, and never markup.

export function Paragraphs({ text, className = 'prose' }: { text: string; className?: string }) {
  const parts = text.split(/\n\s*\n/).filter((part) => part.trim() !== '');
  return (
    <div className={className} dir="auto">
      {parts.map((part, at) => (
        <p key={at}>{part}</p>
      ))}
    </div>
  );
}
