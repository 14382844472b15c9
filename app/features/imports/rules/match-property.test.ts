import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_LATE_FEES } from '#app/features/catalog/rules/late-fees.ts';
import { fold } from '#app/lib/text.ts';
import { matchCredit, type OpenInstallment } from './match-credit.ts';

/** Few words and documents, so that people often share some of them. */
const WORDS = ['Ana', 'Maria', 'João', 'Lima', 'Costa', 'Gomes', 'Souza'];
const DOCUMENTS = ['52998224725', '39053344705', '11144477735', '11124049886', '10298224763'];

const person = fc.record({
  name: fc.array(fc.constantFrom(...WORDS), { minLength: 2, maxLength: 4 }),
  document: fc.constantFrom(...DOCUMENTS),
});
type Anyone = { name: string[]; document: string };

/** Parts that a bank writes of a payer. */
const shape = fc.record({
  document: fc.constantFrom('none', 'whole', 'masked'),
  name: fc.constantFrom('none', 'whole', 'initials', 'ends'),
});

const masked = (document: string) => `***.${document.slice(3, 6)}.${document.slice(6, 9)}-**`;

function textOf({ name, document }: Anyone, wanted: { document: string; name: string }) {
  const [first = '', ...rest] = name;
  const last = rest.at(-1) ?? '';
  const middle = rest.slice(0, -1);
  const names = {
    none: [],
    whole: name,
    initials: [first, ...middle.map((word) => word.slice(0, 1)), last],
    ends: [first, last],
  }[wanted.name];
  const numbers = { none: '', whole: document, masked: masked(document) }[wanted.document];
  return { words: names ?? [], number: numbers ?? '' };
}

/** Says whether the facts of a text, not its letters, contradict a person. */
function contradicts({ words, number }: { words: string[]; number: string }, own: Anyone): boolean {
  if (number !== '' && number !== own.document && number !== masked(own.document)) return true;
  if (words.length === 0) return false;
  const names = own.name.map(fold);
  return words
    .map(fold)
    .some((word) => !names.some((name) => name === word || (word.length === 1 && name.startsWith(word))));
}

test('no credit is sure for a person whom its text contradicts', () => {
  let sure = 0;
  fc.assert(
    fc.property(
      fc.array(person, { minLength: 1, maxLength: 5 }),
      person,
      fc.nat(9),
      shape,
      fc.constantFrom(10_000, 20_000),
      (clients, stranger, at, wanted, amount) => {
        const payer = clients[at] ?? stranger;
        const facts = textOf(payer, wanted);
        const open = clients.map(
          ({ name, document }, index): OpenInstallment => ({
            ...{ id: `i${index}`, orderId: `o${index}`, userId: `u${index}`, label: '', document },
            ...{ name: name.join(' '), amount: index % 2 === 0 ? 10_000 : 20_000, oneCharge: false },
            ...{ dueDate: '2026-11-10', orderedOn: '2026-10-01' },
            fees: NO_LATE_FEES,
          }),
        );
        const text = `PIX RECEBIDO ${facts.words.join(' ').toUpperCase()} - ${facts.number}`;
        const credit = { amount, day: '2026-11-09', text };
        const { trust, candidates } = matchCredit(credit, open, {});
        const chosen = clients[Number(candidates[0]?.userId.slice(1))];
        if (trust !== 'sure' || !chosen) return;
        sure += 1;
        expect(contradicts(facts, chosen), text).toBe(false);
        // Of two homonyms only a document can tell.
        const alike = clients.filter(({ name }) => name.join(' ') === chosen.name.join(' '));
        if (facts.number === '') expect(alike).toHaveLength(1);
      },
    ),
    { numRuns: 10_000 },
  );
  // The rule is tried on enough sure credits.
  expect(sure).toBeGreaterThan(1_000);
});
