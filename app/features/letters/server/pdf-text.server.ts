/** Most pages that are read: the paper to sign has one. */
const MOST_PAGES = 20;

/** Returns the text that the pages of a PDF show. @throws for an unreadable or encrypted PDF */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({
    ...{ data: new Uint8Array(bytes), useSystemFonts: false, disableFontFace: true, verbosity: 0 },
  });
  try {
    const document = await task.promise;
    const pages: string[] = [];
    for (let at = 1; at <= Math.min(document.numPages, MOST_PAGES); at += 1) {
      const page = await document.getPage(at);
      const { items } = await page.getTextContent();
      pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
      page.cleanup();
    }
    return pages.join('\n');
  } finally {
    await task.destroy();
  }
}
