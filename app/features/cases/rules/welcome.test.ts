import { expect, test } from 'vitest';
import { greetedAs, holderName, whoseServices } from './welcome.ts';

const ANA = { fullName: 'Ana Souza', company: false, representative: null, holder: null };
const BAKERY = { fullName: 'Padaria Sol Ltda', company: true, representative: 'Ana Souza', holder: null };
const linked = (name: string, docType: 'CPF' | 'CNPJ') => ({ ...ANA, holder: { name, docType } });

test.each([
  ['a person', ANA, 'Ana', '', 'Ana'],
  ['a company', BAKERY, 'Ana', 'da empresa Padaria Sol Ltda', 'Padaria Sol Ltda'],
  [
    'a company without a representative',
    { ...BAKERY, representative: null },
    'equipe da Padaria Sol',
    'da empresa Padaria Sol Ltda',
    'Padaria Sol Ltda',
  ],
  ['a linked person', linked('Maria Alves', 'CPF'), 'Ana', 'de Maria Alves', 'Maria'],
  ['a linked company', linked('Bar do Zé ME', 'CNPJ'), 'Ana', 'da empresa Bar do Zé ME', 'Bar do Zé ME'],
])('Início of %s names its own matters', (_, shown, greeted, whose, short) => {
  expect([greetedAs(shown), whoseServices(shown), holderName(shown)]).toEqual([greeted, whose, short]);
});
