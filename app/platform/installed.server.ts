import fs from 'node:fs';
import path from 'node:path';

let known: { product: string; schema: string } | undefined;

/** Installed versions: the product's, and the newest migration, which a start applies to the database. */
export function installed() {
  const read = (file: string) => JSON.parse(fs.readFileSync(path.join(process.cwd(), file), 'utf8'));
  known ??= {
    product: read('package.json').version as string,
    schema: (read('db/migrations/meta/_journal.json').entries as { tag: string }[]).at(-1)?.tag ?? '',
  };
  return known;
}
