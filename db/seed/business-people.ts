import { stateOfPhone } from '#app/lib/area-codes.ts';
import { fold } from '#app/lib/text.ts';
import { GENERATED_DOMAIN, person } from '#db/generate/generate-people.ts';
import type { Random } from '#db/generate/random.ts';

/** A fictitious person or company of the demonstration; the document's check digits are valid. */
export type Invented = {
  name: string;
  email: string;
  docType: 'CPF' | 'CNPJ';
  docNumber: string;
  phone: string;
  uf: string;
};

const TRADES = [
  'Mercado',
  'Oficina',
  'Confeitaria',
  'Transportes',
  'Confecções',
  'Farmácia',
  'Papelaria',
  'Serralheria',
];
/** Every n-th one is a company. */
const COMPANY_EVERY = 5;

/** People, every fifth a company, with phones of their states and unique e-mail addresses. */
export function* inventedPeople(random: Random): Generator<Invented> {
  for (let number = 0; ; number += 1) {
    const { name, email, phone, cpf } = person(random, number);
    const uf = stateOfPhone(phone);
    const words = name.split(' ');
    if (!uf || new Set(words).size < words.length) continue;
    if (number % COMPANY_EVERY > 0) {
      const own = email.replace(GENERATED_DOMAIN, 'exemplo.com.br');
      yield { name, email: own, docType: 'CPF', docNumber: cpf, phone, uf };
      continue;
    }
    const company = `${random.pick(TRADES)} ${words.at(-1)}`;
    yield {
      name: `${company} Ltda.`,
      email: `contato@${fold(company).replaceAll(' ', '-')}-${number}.exemplo.com.br`,
      docType: 'CNPJ',
      docNumber: cnpj(random),
      phone,
      uf,
    };
  }
}

/** Eight digits, the first branch, and the two check digits. */
function cnpj(random: Random): string {
  const digits = [...Array.from({ length: 8 }, () => random.int(10)), 0, 0, 0, 1];
  for (let at = 0; at < 2; at += 1) {
    const sum = digits.toReversed().reduce((total, digit, i) => total + digit * (2 + (i % 8)), 0);
    digits.push(sum % 11 < 2 ? 0 : 11 - (sum % 11));
  }
  return digits.join('');
}
