/**
 * Reads the library of PDFs and the fonts, and draws one paper that is thrown away: otherwise the first receipt after a
 * start takes several times as long as the second, and every other answer waits meanwhile.
 */
export async function warmPaper(): Promise<void> {
  const { textPaper } = await import('./text-paper.server.ts');
  await textPaper({
    company: { name: 'A', legalName: 'A', taxId: 'A' },
    title: 'A',
    note: 'A',
    body: '**A** *A*',
    lists: [{ heading: 'A', rows: [['A', '1']] }],
    date: new Date(0),
  });
}
