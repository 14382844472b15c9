import { sql } from 'drizzle-orm';
import type { Passage } from '#app/features/assistant/rules/passage.ts';
import { type ProductFacts, productText } from '#app/features/assistant/rules/product-text.ts';
import { questionTerms } from '#app/features/assistant/rules/question.ts';
import { filledWords } from '#app/features/catalog/rules/terms.ts';
import { getPlans } from '#app/features/catalog/server/index.server.ts';
import { slugify } from '#app/lib/text.ts';
import { asActor, VISITOR } from '#app/platform/actor.server.ts';

type Found = {
  kind:
    | 'faq'
    | 'product'
    | 'product-faq'
    | 'privacy'
    | 'terms'
    | 'energy'
    | 'loan'
    | 'benefits'
    | 'steps'
    | 'learn';
  slug: string;
  title: string;
  text: string;
  facts: ProductFacts | null;
  score: number;
  coverage: number;
};

const PATHS: Record<Found['kind'], (found: Found) => string> = {
  faq: ({ title }) => `/faq#${slugify(title)}`,
  product: ({ slug }) => `/produtos/${slug}`,
  'product-faq': ({ slug }) => `/produtos/${slug}`,
  privacy: () => '/politicas',
  terms: () => '/politicas?aba=termos',
  energy: () => '/#energia',
  loan: () => '/#emprestimo',
  benefits: () => '/#beneficios',
  steps: () => '/#como-funciona',
  learn: ({ title }) => `/aprender/${slugify(title)}`,
};

/**
 * Searched texts: a title, hints that are matched but not quoted, a text. Six products share their questions.
 */
const TEXTS = sql`
  select 'faq' as kind, '' as slug, question as title, array_to_string(tags, ' ') as hints, answer as text,
    null::jsonb as facts
  from faq_items where visible
  union all
  select 'product', slug, title, concat_ws(' ', subtitle, 'preço', 'prazo'),
    concat_ws(' ', benefits::text, conditions::text),
    jsonb_build_object('subtitle', subtitle, 'from', price_from::text, 'to', price_to::text,
      'days', estimated_days, 'cards', activates_cards, 'conditions', conditions, 'benefits', benefits)
  from products where not blocked
  union all
  select * from (
    select distinct on (item ->> 'question', item ->> 'answer')
      'product-faq', slug, item ->> 'question', title, item ->> 'answer', null::jsonb
    from products, jsonb_path_query(faq, '$[*]') as item where not blocked
    order by item ->> 'question', item ->> 'answer', item_order
  ) as product_questions
  union all
  select kind, '', item ->> 'title', '',
    btrim(replace(regexp_replace(item ->> 'text', '<[^>]+>', ' ', 'g'), '&amp;', '&')), null
  from site_config, unnest(array['privacy', 'terms']) as kind,
    jsonb_path_query(value, ('$.' || kind || '[*]')::jsonpath) as item
  where key = 'policies'
  union all
  select key, '', value ->> 'title', '',
    concat_ws(' ', value ->> 'text', (
      select string_agg(coalesce(point ->> 'label' || ' ' || (point ->> 'value'), point #>> '{}'), '; ') || '.'
      from jsonb_path_query(value, '$.points[*]') as point))
  , null
  from site_config where key in ('energy', 'loan')
  union all
  select key, '', item ->> 'title', '', item ->> 'text', null
  from site_config, jsonb_path_query(value, '$[*]') as item
  where key in ('benefits', 'steps')
  union all
  select key, '', item ->> 'title', '',
    concat(regexp_replace(item ->> 'text', '\\s+', ' ', 'g'), ' Fonte: ', item ->> 'source', ', conferido em ',
      to_char((item ->> 'checkedOn')::date, 'DD/MM/YYYY'), '.'), null
  from site_config, jsonb_path_query(value, '$[*]') as item
  where key = 'learn'`;

/**
 * Finds public texts about the question, the best first. Runs as the visitor, so that the row policies hide
 * hidden questions, products and settings; blocked products are excluded here.
 * A subject in few texts is more relevant than one in all of them: each term has the weight ln(1 + texts /
 * mentions), and a term without mentions the highest one, so that a question about something else has a low
 * coverage. (ts_rank divides by the alternatives of a term; the result is multiplied back, because a word
 * with synonyms would otherwise count less.)
 */
export async function searchSite(question: string): Promise<Passage[]> {
  const terms = questionTerms(question);
  if (terms.length === 0) return [];
  const plans = await getPlans();
  const { rows } = await asActor(VISITOR, (tx) =>
    tx.execute<Found>(sql`
      with terms as (
        select n, query
        from unnest(${sql.param(terms)}::text[]) with ordinality as given(words, n),
          to_tsquery('site_search', words) as query
        where numnode(query) > 0
      ), texts as materialized (
        select row_number() over () as id, texts.*,
          setweight(to_tsvector('site_search', coalesce(title, '')), 'A') ||
          setweight(to_tsvector('site_search', coalesce(hints, '')), 'B') ||
          -- A policy's placeholders ({{empresa}}) are no words of it.
          setweight(to_tsvector('site_search', regexp_replace(coalesce(text, ''), '\\{\\{[\\w.]+\\}\\}', ' ', 'g')), 'C') as vector
        from (${TEXTS}) as texts
      ), mentions as (
        select id, n, ts_rank('{0, 0.3, 0.6, 1}', vector, query) * (numnode(query) + 1) / 2 as rank
        from texts join terms on vector @@ query
      ), weights as (
        select n, ln(1 + (select count(*) from texts) / greatest(count(id), 1)) as weight
        from terms left join mentions using (n) group by n
      ), scores as (
        select id, sum(rank * weight) as rank, sum(weight) / (select sum(weight) from weights) as coverage
        from mentions join weights using (n) group by id
      )
      select kind, slug, title, text, facts, (rank * coverage)::float8 as score, coverage::float8 as coverage
      from scores join texts using (id) order by score desc, id limit 6`),
  );
  return filledWords(rows, plans).map((found) => ({
    title: found.title,
    text: found.facts ? productText(found.title, found.facts, plans) : found.text,
    path: PATHS[found.kind](found),
    score: found.score,
    coverage: found.coverage,
  }));
}
