import type pg from 'pg';
import { type AddresseeKind, GROUND, GROUNDS } from '#app/features/letters/rules/grounds.ts';
import type { ListingPlace } from '#app/terms/listing.ts';
import { LETTER_TEXTS } from './letter-texts.ts';

/** Names alone: the business looks each address up and marks it as checked. */
const ADDRESSEES: readonly [kind: AddresseeKind, place: ListingPlace | null, name: string, portal: string][] =
  [
    ['bureau', 'serasa', 'Serasa', 'https://www.serasa.com.br'],
    ['bureau', 'spc', 'SPC Brasil', 'https://www.spcbrasil.org.br'],
    ['bureau', 'boavista', 'Boa Vista (Equifax)', 'https://www.consumidorpositivo.com.br'],
    ['bureau', 'quod', 'Quod', 'https://www.quod.com.br'],
    ['notary', 'cenprot', 'CENPROT', 'https://www.pesquisaprotesto.com.br'],
    ['agency', null, 'consumidor.gov.br', 'https://consumidor.gov.br'],
    ['agency', null, 'Procon', ''],
    ['agency', null, 'Banco Central do Brasil', 'https://www.bcb.gov.br'],
  ];

/** Adds first texts and addressees to an empty installation; keeps existing ones. */
export async function seedLetters(db: pg.Client): Promise<void> {
  for (const ground of GROUNDS) {
    const { title, body } = LETTER_TEXTS[ground];
    const { needs, answerDays, dayKind, basis } = GROUND[ground];
    await db.query(
      `insert into letter_templates (family, number, title, body, needs, answer_days, day_kind, basis, published_at)
       select $1, 1, $2, $3, $4, $5, $6, $7, now() where not exists (select 1 from letter_templates where family = $1)`,
      [ground, title, body, JSON.stringify(needs), answerDays, dayKind, basis],
    );
  }
  for (const [kind, place, name, portal] of ADDRESSEES) {
    await db.query(
      `insert into addressees (kind, place, name, portal_url, channel)
       select $1, $2, $3, $4, $5 where not exists (select 1 from addressees where kind = $1 and name = $3)`,
      [kind, place, name, portal, kind === 'agency' ? 'portal' : 'post'],
    );
  }
}
