/**
 * Writes docs/data-model.md: one diagram for each capability, made from its Drizzle tables. `npm run docs`
 * runs it, and `tests/data-model.test.ts` fails when the document is outdated.
 */
import fs from 'node:fs';
import path from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';

const DOCUMENT = 'docs/data-model.md';
const HEAD = `# Data model

Made from the Drizzle tables by \`npm run docs\`; edit the tables, not this file. One diagram for each capability: its tables whole, those of others by name where a foreign key leads there. \`created_at\` and \`updated_at\` are left out. Names in Portuguese and English: [glossary](glossary.md).
`;

type Config = ReturnType<typeof getTableConfig>;

async function tablesOf(file: string): Promise<Config[]> {
  const exports: unknown[] = Object.values(await import(path.resolve(file)));
  return exports
    .filter((value) => is(value, PgTable))
    .map((table) => getTableConfig(table as PgTable))
    .sort((a, b) => a.name.localeCompare(b.name));
}

const single = (columns: { name: string }[], name: string) =>
  columns.length === 1 && columns[0]?.name === name;

/** PK, FK and UK of a column, as Mermaid writes them. */
function keysOf({ primaryKeys, foreignKeys, uniqueConstraints }: Config, column: Config['columns'][number]) {
  const { name } = column;
  const keys = [
    (column.primary || primaryKeys.some(({ columns }) => columns.some((one) => one.name === name))) && 'PK',
    foreignKeys.some((key) => key.reference().columns.some((one) => one.name === name)) && 'FK',
    (column.isUnique || uniqueConstraints.some(({ columns }) => single(columns, name))) && 'UK',
  ].filter(Boolean);
  return keys.length > 0 ? ` ${keys.join(', ')}` : '';
}

function entity(config: Config): string[] {
  return [
    `  ${config.name} {`,
    ...config.columns
      .filter(({ name }) => name !== 'created_at' && name !== 'updated_at')
      .map((column) => {
        const type = column.getSQLType().replace(/\(.*| .*/g, '');
        return `    ${type} ${column.name}${keysOf(config, column)}`;
      }),
    '  }',
  ];
}

/** One line per foreign key: from one row to many, or optional if the column may be null. */
function relations({ name, foreignKeys }: Config): string[] {
  return foreignKeys.map((key) => {
    const { columns, foreignTable } = key.reference();
    const one = columns.every(({ notNull }) => notNull) ? '||' : '|o';
    return `  ${getTableConfig(foreignTable).name} ${one}--o{ ${name} : "${columns.map((column) => column.name).join(', ')}"`;
  });
}

const section = (title: string, tables: Config[]) =>
  [
    `\n## ${title}\n`,
    '```mermaid',
    'erDiagram',
    ...tables.flatMap(relations),
    ...tables.flatMap(entity),
    '```',
  ].join('\n');

/** Tables of each capability, and of the platform. */
export async function tablesByCapability(): Promise<Map<string, Config[]>> {
  const byCapability = new Map<string, Config[]>();
  const files = fs.globSync('app/features/*/*tables.server.ts').sort();
  for (const file of [...files, ...fs.globSync('app/platform/db/*tables.server.ts').sort()]) {
    const name = /features\/([^/]+)/.exec(file)?.[1] ?? 'platform';
    byCapability.set(name, [...(byCapability.get(name) ?? []), ...(await tablesOf(file))]);
  }
  return byCapability;
}

/** The text of the document. */
export async function dataModel(): Promise<string> {
  const sections = [...(await tablesByCapability())].map(([name, tables]) => section(name, tables));
  return `${[HEAD.trimEnd(), ...sections].join('\n')}\n`;
}

if (import.meta.main) fs.writeFileSync(DOCUMENT, await dataModel());
