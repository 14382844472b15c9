import { expect, test } from 'vitest';
import { searchPatterns } from './lead-search.ts';

test.each([
  ['529.982', [['%529982%']]],
  ['(49) 9', [['%499%']]],
  ['+55 (49) 98888', [['%4998888%']]],
  ['12.ABC.345/0', [['%12abc3450%', '%12.abc.345/0%']]],
  ['Ána  Souza', [['%ana%'], ['%souza%']]],
  ['ana.souza@', [['%ana.souza@%']]],
  ['busca_da@50%', [['%busca\\_da@50\\%%']]],
  ['jo', [['jo%', '% jo%']]],
  ['49', [['49%', '% 49%']]],
  ['  ', []],
  ['%%', [['Z']]],
])('%s', (search, patterns) => expect(searchPatterns(search)).toEqual(patterns));
