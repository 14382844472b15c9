const TITLES = {
  missing: { status: 404, title: 'Arquivo não encontrado' },
  expired: { status: 410, title: 'Este link expirou' },
  /** The row exists but its bytes do not: another attempt cannot help. */
  'not-stored': { status: 410, title: 'Este arquivo não está mais guardado' },
  /** A page of the panel outside of the person's position. */
  refused: { status: 403, title: 'O seu cargo não abre esta página' },
  /** The area of a partner whose partnership ended. */
  ended: { status: 403, title: 'Parceria encerrada' },
} as const;

export type FilePage = Exclude<keyof typeof TITLES, 'refused' | 'ended'>;

/**
 * Answers with a plain page in place of a file, or of a page outside the position. The page is the same
 * whether the file belongs to another person or does not exist.
 */
export function filePage(
  which: keyof typeof TITLES,
  { text, home }: { text: string; home: [to: string, label: string] },
): Response {
  const { status, title } = TITLES[which];
  const html = `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | Nome em Dia</title>
<style>
  :root { color-scheme: light dark; }
  body { margin: 0; min-height: 100svh; display: grid; place-content: center; gap: 12px; padding: 24px;
    font: 17px/1.6 system-ui, sans-serif; background: #fafaf7; color: #0b2b26; text-align: center; }
  h1 { margin: 0; font-size: 28px; line-height: 1.15; }
  p { margin: 0; max-width: 42ch; }
  a { justify-self: center; margin-top: 12px; padding: 12px 20px; border-radius: 12px; font-weight: 600;
    text-decoration: none; background: #08684a; color: #fafaf7; }
  @media (prefers-color-scheme: dark) {
    body { background: #071d1a; color: #eaf3ee; }
    a { background: #5fdcae; color: #051614; }
  }
</style>
<main style="display:contents"><h1>${title}</h1><p>${text}</p><a href="${home[0]}">${home[1]}</a></main>
</html>`;
  return new Response(html, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-store' },
  });
}
