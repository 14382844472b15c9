import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { IdentityName } from '#app/features/catalog/rules/identity.ts';
import type { GroupInput } from '#app/features/consortium/rules/input.ts';
import { GROUP_STATUSES } from '#app/features/consortium/rules/terms.ts';
import { createGroup, saveGroup } from '#app/features/consortium/server/index.server.ts';
import { questionName } from '#app/features/content/rules/section-names.ts';
import type { Company } from '#app/features/content/rules/site-content.ts';
import { loadSection, writeSection } from '#app/features/content/server/index.server.ts';
import { companyDraft } from '#app/features/settings/rules/company.ts';
import { saveCompany } from '#app/features/settings/server/index.server.ts';
import { packShown } from '#app/lib/changed-fields.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { publishText, withClauses } from '#tests/contracts.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { nameHouse } from '#tests/house-identity.ts';
import { addPerson } from '#tests/people.ts';

const context = onTestDatabase();
let admin: SignedInActor;
beforeAll(async () => {
  admin = await addPerson(context.owner, 'admin');
});

beforeEach(() => nameHouse(context.owner, {}));

const refusedFor = (missing: IdentityName) => ({
  ok: false,
  error: {
    code: 'unnamed',
    message: expect.stringMatching(/^Falta dizer .*Configurações, (?:Empresa|Advogados)/),
    setting: { to: missing === 'lawyers' ? '/admin/config/advogados' : `/admin/config#${missing}` },
  },
});

async function publishSection(section: 'loan' | 'policies', change: (body: never) => unknown) {
  const { seen, body } = await loadSection(admin, section);
  const changed = change(structuredClone(body) as never);
  return writeSection(admin, section, seen, changed as never, 'publish');
}

async function publishQuestion(answer: string) {
  const section = questionName(newId());
  const body = { question: `Quem faz ${section}?`, answer, category: '', visible: true, tags: [] };
  return writeSection(admin, section, (await loadSection(admin, section)).seen, body as never, 'publish');
}

describe('a text that requires a name is refused without it, with a link to its field', () => {
  test.each([
    [
      'dataOfficerName',
      () =>
        publishSection('policies', (body: { privacy: { text: string }[] }) => ({
          ...body,
          privacy: [...body.privacy, { title: 'Mais', text: '<p>Outra parte.</p>' }],
        })),
    ],
    ['loanInstitution', () => publishSection('loan', (body: object) => ({ ...body, text: 'Outro texto.' }))],
    ['lawyers', () => publishQuestion('<p>Os nossos advogados cuidam disso.</p>')],
    ['consortium', () => publishQuestion('<p>Também há consórcio para quem espera.</p>')],
    ['loanInstitution', () => publishQuestion('<p>Há empréstimo com garantia de imóvel.</p>')],
    ['dataOfficerName', () => publishQuestion('<p>Escreva ao encarregado de dados.</p>')],
  ] as const)('%s', async (missing, publish) => {
    expect(await publish()).toMatchObject(refusedFor(missing));
    await nameHouse(context.owner);
    expect(await publish()).toMatchObject({ ok: true });
  });

  test('a draft is kept without it', async () => {
    const section = questionName(newId());
    const body = {
      question: 'Quem?',
      answer: '<p>Nossos advogados.</p>',
      category: '',
      visible: true,
      tags: [],
    };
    const { seen } = await loadSection(admin, section);
    expect(await writeSection(admin, section, seen, body as never, 'draft')).toMatchObject({ ok: true });
  });
});

describe('a group of a consórcio', () => {
  const input: GroupInput = {
    code: 'GNOME1',
    asset: 'Casa',
    credit: 10_000_00,
    termMonths: 60,
    size: 10,
    status: 'active',
  };

  test('is not active while no administrator is named', async () => {
    expect(await createGroup(admin, input)).toMatchObject(refusedFor('consortium'));
    const forming = await createGroup(admin, { ...input, status: GROUP_STATUSES[0] });
    if (!forming.ok) throw new Error(forming.error.message);
    expect(await saveGroup(admin, forming.value, 1, input)).toMatchObject(refusedFor('consortium'));
    await nameHouse(context.owner);
    expect(await saveGroup(admin, forming.value, 1, input)).toMatchObject({ ok: true });
  });
});

describe('a contract', () => {
  test.each([
    ['lawyers', 'advogados', 'Um advogado pede a liminar.'],
    ['consortium', 'consorcio', 'A cota de consórcio é à parte.'],
    ['loanInstitution', 'instituicao', 'O empréstimo é de outra empresa.'],
    ['dataOfficerName', 'encarregado', 'Fale com o encarregado de dados.'],
  ] as const)('that speaks of %s needs the name, and says it', async (missing, field, sentence) => {
    expect(await publishText(admin, 'cpf', withClauses(`<p>${sentence}</p>`))).toMatchObject(
      refusedFor(missing),
    );
    await nameHouse(context.owner);
    expect(await publishText(admin, 'cpf', withClauses(`<p>${sentence}</p>`))).toMatchObject({
      error: { code: 'unnamed', fields: { content: expect.stringContaining(`{{empresa.${field}}}`) } },
    });
    expect(
      await publishText(admin, 'cpf', withClauses(`<p>${sentence} {{empresa.${field}}}</p>`)),
    ).toMatchObject({
      ok: true,
    });
    // The form of the company has no lawyers: see lawyers.db.test.ts of settings.
    if (missing === 'lawyers') return;
    const { rows } = await context.owner.query<{ value: Company }>(
      "select value from site_config where key = 'company'",
    );
    const company = rows[0]?.value as Company;
    const emptied = await saveCompany(admin, { ...company, [missing]: '' }, packShown(companyDraft(company)));
    expect(emptied).toMatchObject({
      error: { fields: { [missing]: expect.stringContaining('contrato em uso') } },
    });
    expect(await publishText(admin, 'cpf', withClauses('<p>Nada disso.</p>'))).toMatchObject({ ok: true });
  });
});
