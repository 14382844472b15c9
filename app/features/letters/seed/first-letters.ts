import type pg from 'pg';
import { type AddresseeKind, familySpec, TEMPLATE_FAMILIES } from '#app/features/letters/rules/grounds.ts';
import { shippedTerms, TERMS_CHECKED_ON } from '#app/features/letters/rules/mandate.ts';
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
  for (const family of TEMPLATE_FAMILIES) {
    const { title, body } = LETTER_TEXTS[family];
    const { needs, answerDays, dayKind, basis } = familySpec(family);
    const values = [family, title, body, JSON.stringify(needs), answerDays, dayKind, basis];
    await db.query(
      `insert into letter_templates (family, number, title, body, needs, answer_days, day_kind, basis, published_at)
       select $1, 1, $2, $3, $4, $5, $6, $7, now() where not exists (select 1 from letter_templates where family = $1)`,
      values,
    );
    // A shipped text that is still in use and that a release corrects becomes a draft: the business publishes it.
    await db.query(
      `insert into letter_templates (family, number, title, body, needs, answer_days, day_kind, basis)
       select $1, 2, $2, $3, $4, $5, $6, $7 from letter_templates t
       where t.family = $1 and t.number = 1 and t.published_at is not null
         and (t.body, t.needs, t.answer_days, t.day_kind, t.basis) is distinct from ($3, $4::jsonb, $5::int, $6, $7)
         and not exists (select 1 from letter_templates n where n.family = $1 and n.number > 1)`,
      values,
    );
  }
  for (const [kind, place, name, portal] of ADDRESSEES) {
    await db.query(
      `insert into addressees (kind, place, name, portal_url, channel)
       select $1, $2, $3, $4, $5 where not exists (select 1 from addressees where kind = $1 and name = $3)`,
      [kind, place, name, portal, kind === 'agency' ? 'portal' : 'post'],
    );
    const terms = shippedTerms(kind, place);
    if (!terms) continue;
    const { minLevel, powers, extraDocs = '', voice, channels, source } = terms;
    await db.query(
      `insert into addressee_terms (addressee_id, holder, min_level, powers, extra_docs, voice, channels, source, checked_on)
       select a.id, h, $3, $4, $5, $6, $7, $8, $9 from addressees a, unnest(array['CPF', 'CNPJ']) h
       where a.kind = $1 and a.name = $2 on conflict do nothing`,
      [
        ...[kind, name, minLevel, JSON.stringify(powers), extraDocs, voice, JSON.stringify(channels)],
        ...[source, TERMS_CHECKED_ON],
      ],
    );
  }
}
