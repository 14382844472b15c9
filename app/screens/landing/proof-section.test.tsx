import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { SITE_CONTENT } from '#app/features/content/seed/first-site-content.ts';
import type { PromiseProof } from '#app/features/promises/rules/terms.ts';
import { ProofSection } from './proof-section.tsx';

const { proof, company } = SITE_CONTENT;
const drawn = (promises: PromiseProof[]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ProofSection {...{ proof, company, promises }} reviews={[]} press={[]} />
    </MemoryRouter>,
  );

test('without a promise that has enough cases it says that the house begins, and names no lawyers it has not', () => {
  const html = drawn([]);
  expect(html).toContain(proof.begun);
  expect(html).not.toContain('cumpridas');
  expect(html).not.toContain('Advogados');
});

test('shows the counts of kept, broken and running promises', () => {
  const html = drawn([
    { key: 'devolucao', title: 'Devolução de dinheiro', kept: 41, broken: 2, running: 3 },
  ]).replace(/<[^>]*>/g, '');
  expect(html).toContain('Devolução de dinheiro41 cumpridas · 2 não · 3 em andamento');
  expect(html).not.toContain(proof.begun);
});
