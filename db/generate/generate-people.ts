import type pg from 'pg';
import { fold } from '#app/lib/text.ts';
import type { Random } from './random.ts';

const FIRST =
  'Ana Maria João José Antônio Francisca Carlos Paulo Adriana Juliana Marcos Luiz Fernanda Patrícia Rafael Bruno Camila Letícia Sebastião Conceição Thiago Vinícius Beatriz Márcia'.split(
    ' ',
  );
const LAST =
  'Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho Araújo Nogueira Prado Cavalcanti Conceição Albuquerque'.split(
    ' ',
  );
/** States, roughly in proportion to their population. */
const UFS = 'SP SP SP SP SP SP MG MG MG RJ RJ RJ BA BA PR PR RS RS PE CE PA SC SC GO MA ES DF MT MS PB'.split(
  ' ',
);

/** Domain of generated people, by which they are found and replaced. */
export const GENERATED_DOMAIN = 'gerado.exemplo';

export type Person = { name: string; email: string; phone: string; cpf: string; uf: string };

export function person(random: Random, number: number): Person {
  const name = `${random.pick(FIRST)} ${random.pick(LAST)} ${random.pick(LAST)}`;
  return {
    name,
    email: `${fold(name).replaceAll(' ', '.')}.${number}@${GENERATED_DOMAIN}`,
    phone: `${11 + random.int(88)}9${String(random.int(100_000_000)).padStart(8, '0')}`,
    cpf: cpf(random),
    uf: random.pick(UFS),
  };
}

/** Nine digits and their two check digits. */
function cpf(random: Random): string {
  const digits = Array.from({ length: 9 }, () => random.int(10));
  for (const length of [9, 10]) {
    const sum = digits.reduce((total, digit, i) => total + digit * (length + 1 - i), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return digits.join('');
}

/** Numbers the generated customers from 0 in the table `holders` (h, id), until the transaction ends. */
export async function addHolders(owner: pg.Client): Promise<void> {
  await owner.query(
    `create temp table holders on commit drop as select (row_number() over (order by id) - 1)::int as h, id
     from users where email like '%@${GENERATED_DOMAIN}'`,
  );
  await owner.query('create unique index on holders (h); analyze holders');
}
