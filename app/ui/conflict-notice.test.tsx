import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ConflictNotice } from './conflict-notice.tsx';

const buttonsOf = (over?: string) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ConflictNotice form="texto" over={over} />
    </MemoryRouter>,
  ).match(/<button[^>]*>/g) ?? [];

test('Enter in a field presses the first button of the form, which overwrites nothing', () => {
  const [first, second, ...more] = buttonsOf('7');
  expect(first).toContain('form="texto"');
  expect(first).not.toContain('name=');
  expect(second).toContain('form="texto"');
  expect(second).toContain('name="over"');
  expect(second).toContain('value="7"');
  expect(more).toEqual([]);
});

test('without entries to save there is no button', () => expect(buttonsOf()).toEqual([]));
