/** Lines with which mail programs introduce the quoted mail, in Portuguese, English and Spanish. */
const INTRODUCTIONS = [
  /^-{2,}\s*(mensagem original|original message|mensaje original|mensagem encaminhada|forwarded message)\s*-{2,}/i,
  /^_{10,}\s*$/,
  /^(em|no dia|a|on|el|le) .{4,200}(escreveu|escribió|wrote|a écrit)\s*:\s*$/i,
  /^.{3,120} (escreveu|wrote) (em|on) .{4,80}:\s*$/i,
  /^enviado (do|de|pelo|a partir do) (meu |minha )?.{2,40}$/i,
  /^sent from my .{2,40}$/i,
  /^(obter o|get) outlook (para|for) .{2,20}$/i,
];
/** Headers of a quoted mail: the first one, and one that follows within three lines. */
const FIRST_HEADER = /^\*?(de|from)\s*:\*?\s+\S/i;
const NEXT_HEADER = /^\*?(enviado|enviada em|sent|data|date|para|to|assunto|subject)\s*:\*?\s+\S/i;

/** A line that introduces a quote may be broken once by the mail program. */
const isIntroduction = (lines: readonly string[], at: number): boolean => {
  const line = (lines[at] ?? '').trim();
  if (INTRODUCTIONS.some((pattern) => pattern.test(line))) return true;
  if (FIRST_HEADER.test(line))
    return lines.slice(at + 1, at + 4).some((next) => NEXT_HEADER.test(next.trim()));
  const joined = `${line} ${(lines[at + 1] ?? '').trim()}`;
  return (
    line.length > 3 &&
    /^(em|no dia|on|el)\s/i.test(line) &&
    INTRODUCTIONS.some((pattern) => pattern.test(joined))
  );
};

/**
 * Separates what a person wrote from the mail that is quoted below it. An answer between the lines of a quote stays
 * whole: quoted lines are cut only at the end.
 * @param text plain text of a mail
 * @returns the text without quotes, empty if nothing else is there
 */
export function cutQuotes(text: string): string {
  const all = text.replaceAll('\r\n', '\n').split('\n');
  // "-- " begins the signature (RFC 3676).
  const signature = all.findIndex((line) => /^--\s?$/.test(line));
  const lines = signature > 0 ? all.slice(0, signature) : all;
  const found = lines.findIndex((_, at) => isIntroduction(lines, at));
  // Text below an introduction that quotes nothing was written there.
  const quoted = found >= 0 ? lines.slice(found + 1) : [];
  const answersBelow =
    quoted.some((line) => /^\s*>/.test(line)) &&
    quoted.some(
      (line, at) => at > quoted.findIndex((one) => /^\s*>/.test(one)) && line.trim() && !/^\s*>/.test(line),
    );
  const kept = found < 0 || answersBelow ? lines : lines.slice(0, found);
  let end = kept.length;
  while (end > 0 && (/^\s*>/.test(kept[end - 1] ?? '') || !(kept[end - 1] ?? '').trim())) end -= 1;
  return kept
    .slice(0, end)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
