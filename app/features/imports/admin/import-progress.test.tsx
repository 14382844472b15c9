import { render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { ImportPage } from '#app/features/imports/server/index.server.ts';
import { ImportProgress } from './import-progress.tsx';

const IMPORT: ImportPage = {
  ...{
    id: 'x',
    kind: 'leads',
    status: 'undone',
    fileName: 'lista.csv',
    by: null,
    bookedAt: null,
    batchId: null,
  },
  ...{
    rowCount: 3,
    faulty: 0,
    added: 0,
    known: 0,
    bad: 1,
    header: [],
    mapping: {},
    preview: [],
    own: [],
    asLeads: 0,
  },
  ...{
    createdAt: '2026-11-27T10:00:00Z',
    startedAt: '2026-11-27T10:01:00Z',
    endedAt: '2026-11-27T10:02:00Z',
  },
  named: [
    {
      line: 2,
      result: 'kept',
      note: 'Foi usado depois da importação',
      name: 'Edna Lima',
      link: '/admin/leads/1',
    },
  ],
};
const KEPT = 'O que já tinha sido usado ficou e está na lista abaixo.';

function show(found: ImportPage) {
  const Page = createRoutesStub([
    { path: '/', Component: () => <ImportProgress found={found} now="2026-11-27T12:00:00Z" /> },
  ]);
  render(<Page />);
}

test('names what stayed after an undo, under its own title', async () => {
  show(IMPORT);
  expect(await screen.findByRole('heading', { name: 'O que ficou' })).toBeTruthy();
  const table = screen.getByRole('region', { name: 'O que ficou' });
  expect(table.textContent).toContain('Foi usado depois da importação');
  expect(screen.getByRole('status').textContent).toContain(KEPT);
  expect(screen.getByRole('link', { name: 'Edna Lima' }).getAttribute('href')).toBe('/admin/leads/1');
});

test('shows no list of what stayed when an undo removed everything', async () => {
  show({ ...IMPORT, named: [] });
  expect((await screen.findByRole('status')).textContent).not.toContain(KEPT);
  expect(screen.queryByRole('heading')).toBeNull();
});

test('names rows that did not come in under another title', async () => {
  const named = [{ line: 4, result: 'bad' as const, note: 'Nome: muito curto', name: null, link: null }];
  show({ ...IMPORT, status: 'done', named });
  expect(await screen.findByRole('heading', { name: 'Linhas que não entraram' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Linhas que não entraram' })).toBeTruthy();
});
