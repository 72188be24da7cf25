// A link that no later answer of the service tells again.
export function NewLink({ url }: { url: string }) {
  return (
    <label>
      The link. Shown only once: copy it now.
      <input
        type="text"
        readOnly
        value={new URL(url, location.href).href}
        onFocus={(event) => event.target.select()}
      />
    </label>
  );
}
