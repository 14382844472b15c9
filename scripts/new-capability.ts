/**
 * Creates a capability that passes every check: `npm run new:capability -- reviews`. It has a table without personal
 * data, an admin page that lists and adds rows, and tests. Rename and extend it; CONTRIBUTING.md lists what comes next.
 */
import fs from 'node:fs';
import path from 'node:path';
import { run, writeMigration } from './new-migration.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/** A new file, or a line inserted before the only match of `before`. */
type Change = { file: string; text: string; before?: RegExp };

/**
 * Files that a new capability adds or changes.
 * @param name plural English noun in kebab case, the name of its folder
 * @throws RangeError for another kind of name
 */
export function capabilityChanges(name: string): Change[] {
  if (!/^[a-z]+(-[a-z]+)*s$/.test(name)) throw new RangeError(`${name} is no plural noun in kebab case.`);
  const table = name.replaceAll('-', '_');
  const camel = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const Pascal = camel.replace(/^./, (letter) => letter.toUpperCase());
  const One = Pascal.slice(0, -1);
  const PANEL = `${table.toUpperCase()}_PANEL`;
  const folder = `app/features/${name}`;
  return [
    {
      file: `${folder}/README.md`,
      text: `# ${name}

What it is for, in a sentence.

**Use cases**
- \`list${Pascal}\`, \`add${One}\` (admin)

**Holds always**
- A title has 3 to 120 characters.
`,
    },
    {
      file: `${folder}/rules/input.ts`,
      text: `import { z } from 'zod';

export const TITLE_LENGTH = { min: 3, max: 120 };

/** Input of the admin's form. */
export const ${One}Input = z.object({
  title: z
    .string('Escreva um título')
    .trim()
    .min(TITLE_LENGTH.min, 'Escreva um título')
    .max(TITLE_LENGTH.max, 'Título muito longo'),
});
export type ${One}Input = z.infer<typeof ${One}Input>;
`,
    },
    {
      file: `${folder}/rules/input.test.ts`,
      text: `import { expect, test } from 'vitest';
import { ${One}Input, TITLE_LENGTH } from './input.ts';

test('a title is trimmed, and refused outside of its limits', () => {
  expect(${One}Input.parse({ title: ' Título ' })).toEqual({ title: 'Título' });
  expect(${One}Input.safeParse({ title: ' a ' }).success).toBe(false);
  expect(${One}Input.safeParse({ title: 'a'.repeat(TITLE_LENGTH.max + 1) }).success).toBe(false);
});
`,
    },
    {
      file: `${folder}/tables.server.ts`,
      text: `import { index, text } from 'drizzle-orm/pg-core';
import { createdAt, id, newest, rawCheck } from '#app/platform/db/columns.server.ts';
import { table } from '#app/platform/db/table.server.ts';

export const ${camel} = table(
  '${table}',
  'sem dados de pessoas',
  { id: id(), title: text('title').notNull(), createdAt: createdAt() },
  (t) => [
    rawCheck('${table}_title_check', 'char_length(title) between 3 and 120'),
    index('${table}_recent_idx').on(newest(t.createdAt), newest(t.id)),
  ],
);
`,
    },
    {
      file: `${folder}/access.sql`,
      text: `-- Table ${table}
grant select, insert on ${table} to nome_admin, nome_system;
call team_table('${table}');
call positions('${table}', '* - - - -');
`,
    },
    {
      file: `${folder}/server/index.server.ts`,
      text: `export { add${One} } from './add-${name.slice(0, -1)}.server.ts';
export { list${Pascal} } from './list-${name}.server.ts';
`,
    },
    {
      file: `${folder}/server/add-${name.slice(0, -1)}.server.ts`,
      text: `import type { ${One}Input } from '#app/features/${name}/rules/input.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';

/** Adds a row. @returns its id */
export async function add${One}(admin: SignedInActor, { title }: ${One}Input): Promise<Result<string>> {
  return asActor(admin, async (tx) => {
    const id = newId();
    await tx.insert(schema.${camel}).values({ id, title });
    await recordAudit(tx, admin, { action: '${table}.add', entity: '${table}', entityId: id, after: { title } });
    return ok(id);
  });
}
`,
    },
    {
      file: `${folder}/server/list-${name}.server.ts`,
      text: `import { desc } from 'drizzle-orm';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';

/** Upper bound; the list is not paged. */
const LIMIT = 100;

/** The newest rows. */
export async function list${Pascal}(admin: SignedInActor): Promise<{ id: string; title: string }[]> {
  const { ${camel}: t } = schema;
  return asActor(admin, (tx) =>
    tx.select({ id: t.id, title: t.title }).from(t).orderBy(desc(t.createdAt), desc(t.id)).limit(LIMIT),
  );
}
`,
    },
    {
      file: `${folder}/server/${name}.db.test.ts`,
      text: `import { expect, test } from 'vitest';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { add${One}, list${Pascal} } from './index.server.ts';

const context = onTestDatabase();

test('an admin adds a row and lists it; a customer may do neither', async () => {
  const [admin, customer] = [await addPerson(context.owner, 'admin'), await addPerson(context.owner)];
  const added = await add${One}(admin, { title: 'Título' });
  expect(await list${Pascal}(admin)).toEqual([{ id: added.ok && added.value, title: 'Título' }]);
  await expect(list${Pascal}(customer)).rejects.toThrow();
  await expect(add${One}(customer, { title: 'Outro' })).rejects.toThrow();
});
`,
    },
    {
      file: `${folder}/admin/${name}-page.tsx`,
      text: `import { useLoaderData } from 'react-router';
import { ${One}Input } from '#app/features/${name}/rules/input.ts';
import { add${One}, list${Pascal} } from '#app/features/${name}/server/index.server.ts';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import { clientFormAction, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { TextField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/${name}-page';

export const meta: Route.MetaFunction = () => [{ title: '${Pascal} | Painel' }];

export const loader = async ({ context }: Route.LoaderArgs) => ({ rows: await list${Pascal}(adminOf(context)) });

const FORMS = {
  add: defineForm({
    failed: 'Erro ao salvar',
    schema: ${One}Input,
    save: (admin: SignedInActor, input) => add${One}(admin, input),
    done: { to: '/admin/${name}', toast: { tone: 'good', title: 'Salvo' } },
  }),
};

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

/** Lists the rows and adds one. */
export default function ${Pascal}Page() {
  const { rows } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const form = useRecordForm({ intent: 'add', answer, draft: { title: '' } });
  useToast(answer?.toast);
  return (
    <>
      <PageHeader title="${Pascal}" />
      <RecordForm form={form} className="flex items-end gap-3">
        <TextField label="Título" {...form.field('title')} />
        <SaveButton form={form}>Adicionar</SaveButton>
      </RecordForm>
      {rows.length === 0 ? (
        <EmptyState title="Nada ainda" text="O que for adicionado aparece aqui." />
      ) : (
        <Surface>
          <ul>
            {rows.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
        </Surface>
      )}
    </>
  );
}
`,
    },
    {
      file: `${folder}/panel.ts`,
      text: `import type { PanelPages } from '#app/terms/panel-page.ts';

export const ${PANEL} = {
  '/admin/${name}': { file: '${name}-page.tsx', area: 'settings', shape: 'list' },
} as const satisfies PanelPages;
`,
    },
    {
      file: 'app/platform/db/schema.server.ts',
      before: /^export \* from '\.\/tables\.server\.ts';$/m,
      text: `export * from '#app/features/${name}/tables.server.ts';\n`,
    },
    {
      file: 'app/panel.ts',
      before: /^import { CLIENT_PANEL }/m,
      text: `import { ${PANEL} } from '#app/features/${name}/panel.ts';\n`,
    },
    {
      file: 'app/panel.ts',
      before: /^ {2}'screens\/client': /m,
      text: `  '${folder.replace('app/', '')}/admin': ${PANEL},\n`,
    },
    {
      file: 'tests/access/matrix.ts',
      before: /^ {2}gateway_checks: /m,
      text: `  ${table}: teamOnly('ri'),\n`,
    },
    {
      file: 'app/terms/audit-actions.ts',
      before: /^ {2}'guarantee\.ask': /m,
      text: `  '${table}.add': 'adicionou',\n`,
    },
    {
      file: 'app/features/audit/rules/terms.ts',
      before: /^ {2}guarantee_requests: /m,
      text: `  ${table}: { label: '${Pascal}' },\n`,
    },
  ];
}

/**
 * The text of a file after a change.
 * @throws Error when the place of an insertion does not occur exactly once
 */
export function changed({ file, text, before }: Change, old: string | undefined): string {
  if (!before) {
    if (old !== undefined) throw new Error(`${file} exists already.`);
    return text;
  }
  const places = [...(old ?? '').matchAll(new RegExp(before.source, 'gm'))];
  if (old === undefined || places.length !== 1)
    throw new Error(`${file}: ${before} is there ${places.length} times.`);
  const at = places[0]?.index ?? 0;
  return old.slice(0, at) + text + old.slice(at);
}

if (import.meta.main) {
  const [name = ''] = process.argv.slice(2);
  const changes = capabilityChanges(name);
  for (const change of changes) {
    const file = path.join(ROOT, change.file);
    const old = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined;
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, changed(change, old));
  }
  run(
    'node_modules/@biomejs/biome/bin/biome',
    'check',
    '--write',
    ...new Set(changes.map(({ file }) => file).filter((file) => /tsx?$/.test(file))),
  );
  writeMigration(name);
  run('scripts/check-imports.mjs', '--order');
}
