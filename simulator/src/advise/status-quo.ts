// Finds the option that keeps the status quo, by words of five languages.

/** The most explicit first: "leave it as is" comes before an option that only starts with "keep". */
const PATTERNS: readonly RegExp[] = [
  /\b(?:as (?:it|they|things|we) (?:is|are)|status quo|as is|as before|do(?:ing)? nothing|change nothing|no change|business as usual)\b|wie (?:es ist|sie sind|bisher)|beim alten|^nichts (?:ändern|tun|unternehmen)|in ruhe lassen|en l[’']état|statu quo|comme (?:avant|aujourd[’']hui)|^ne rien|como est(?:á|án|amos)|como hasta ahora|^no (?:hacer|cambiar) nada|维持(?:现状|原状)|保持(?:现状|不变|原样)|不(?:变|做任何|作任何)|照旧/iu,
  /^(?:keep|stay|remain|maintain|continue|carry on|go on|stick (?:with|to)|leave .+ (?:alone|unchanged|in place))\b|^weiter(?:hin|machen)?(?:\s|$)|\s(?:behalten|beibehalten|bleiben|weiterführen|weiternutzen|weitermachen|fortführen)$|^(?:rester|garder|conserver|continuer|maintenir|poursuivre)(?:\s|$)|^(?:seguir|mantener|mantenerse|quedarse|quedarnos|continuar|conservar)(?:\s|$)|^(?:维持|保持|继续|保留|留在|沿用)/iu,
  /^(?:don[’']?t|do not|not)\b|\bnicht\s|^kein(?:e|en)?\s|^ne pas\s|^no\s|^不(?!动产|锈|同|断|仅|良)/iu,
  /^(?:wait|hold off|postpone|defer|delay)\b|\s?(?:abwarten|warten|verschieben)$|^(?:attendre|reporter|patienter)(?:\s|$)|^(?:esperar|aplazar|posponer)(?:\s|$)|^(?:等|暂缓|推迟)/iu,
];

/** Null where no option matches, or several match the same pattern. */
export function statusQuoOf(names: readonly string[]): string | null {
  for (const pattern of PATTERNS) {
    const keeping = names.filter((name) => pattern.test(name.trim()));
    if (keeping.length > 0) return keeping.length === 1 ? (keeping[0] ?? null) : null;
  }
  return null;
}
