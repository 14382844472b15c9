import fs from 'node:fs';

/** Replaces the text between `<!-- mark -->` and `<!-- /mark -->` of a document. */
export function writeTable(file: string, mark: string, text: string): void {
  const marked = new RegExp(`(<!-- ${mark} -->\n)[\\s\\S]*?(\n<!-- /${mark} -->)`);
  const page = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(
    file,
    page.replace(marked, (_, start: string, end: string) => `${start}${text}${end}`),
  );
}
