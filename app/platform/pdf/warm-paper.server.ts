/** Common characters of a paper: the tables of a font are read glyph by glyph. */
const LETTERS =
  'O pagamento de R$ 1.234,56 à vista, em 07/08/2029 (9º dia útil), quita a dívida; você já não deve: “JUROS, Xícara, ' +
  'Kiwi, Wagner, Zé” — CONTRATO Nº 30/2026 · página 1 de 4, fé e ação às pressões íntimas, ô, ú, Ç, Ã, É.';

/**
 * Loads the PDF library and the fonts, and draws one paper that is discarded: otherwise the first receipt
 * after a start takes several times as long as the second and delays every other answer.
 */
export async function warmPaper(): Promise<void> {
  const { textPaper } = await import('./text-paper.server.ts');
  await textPaper({
    company: { name: 'A', legalName: 'A', taxId: 'A' },
    title: LETTERS,
    note: LETTERS,
    body: `**${LETTERS}** *${LETTERS}*`,
    lists: [{ heading: LETTERS, rows: [[LETTERS, LETTERS]] }],
    date: new Date(0),
  });
}
