import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { historyText } from '#app/features/leads/rules/lead-history.ts';
import { ACTION_WORDS } from '#app/terms/audit-actions.ts';
import { hasFieldLabel } from '../server/field-words.server.ts';
import { auditWords } from './client-audit.ts';
import { ENTITY_NAMES, entityPath } from './terms.ts';

const features = path.resolve(import.meta.dirname, '../..');

/** Arguments of every `recordAudit(` call in the features. */
const calls = fs
  .readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.server.ts'))
  .flatMap((name) => fs.readFileSync(path.join(features, name), 'utf8').split('recordAudit(').slice(1))
  .map((rest) => rest.slice(0, rest.indexOf('});') + 1));

const named = (key: string) =>
  [...new Set(calls.flatMap((call) => call.match(new RegExp(`${key}: '([^']+)'`))?.[1] ?? []))].toSorted();

test('every action has Portuguese words on the client’s page and in the history of a lead, never its key', () => {
  // The compiler lets no other action be written down: `recordAudit` takes the keys of this list.
  const actions = Object.keys(ACTION_WORDS);
  expect(actions.length).toBeGreaterThan(200);
  const entry = {
    id: '',
    before: { status: 'new' },
    after: { status: 'lost' },
    actor: null,
    actorKind: 'system',
    createdAt: '',
  };
  for (const action of actions) {
    for (const line of [auditWords(action), historyText({ ...entry, action }, [])]) {
      expect(line).toMatch(/^\p{Lu}[^.]*(\. .*)?$/u);
      expect(line).not.toContain(action);
    }
  }
  expect(historyText({ ...entry, action: 'api.lead.create', after: { apiKey: 'Parceiro Sul' } }, [])).toBe(
    'Chegou pela API, por Parceiro Sul',
  );
});

test('every entity has its words', () => {
  const entities = named('entity');
  expect(entities.length).toBeGreaterThan(8);
  expect(entities.filter((entity) => !ENTITY_NAMES.includes(entity))).toEqual([]);
});

test('every audited field has its label', () => {
  const sides = calls.flatMap((call) =>
    [...call.matchAll(/(?:before|after): \{([^{}]*)\}/g)].map(([, side]) => side ?? ''),
  );
  const fields = sides.flatMap((side) =>
    side.split(',').flatMap((part) => part.trim().match(/^([a-zA-Z_]\w*)(?=:|$)/)?.[1] ?? []),
  );
  expect(fields.length).toBeGreaterThan(40);
  expect([...new Set(fields)].filter((field) => !hasFieldLabel(field))).toEqual([]);
});

test('an entry leads to the page of one row; one about all of them, as old orders of questions were, to none', () => {
  const id = '01a200d6-d668-7176-8892-7e151d07976a';
  expect(entityPath('faq_items', id)).toBe(`/admin/cms/faq/${id}`);
  expect(entityPath('faq_items', 'all')).toBeNull();
  expect(entityPath('content_versions', 'faq_order')).toBeNull();
  // One page for all of them, whatever their ids are.
  expect(entityPath('integration_credentials', 'mercadopago')).toBe('/admin/integracoes');
});
