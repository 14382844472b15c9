import type { CSSProperties, Ref } from 'react';
import { useSearchParams } from 'react-router';
import type { TeamMember } from '#app/features/accounts/rules/team.ts';
import type { LeadRow } from '#app/features/leads/rules/lead-facts.ts';
import { LEAD_LIST } from '#app/features/leads/rules/lead-filter.ts';
import { readList } from '#app/kit/list.ts';
import { NarrowSorts, sorted } from '#app/kit/list-page.tsx';
import type { Selection } from '#app/kit/list-selection.ts';
import { cx } from '#app/ui/class-names.ts';
import { SortLink, WIDE_ONLY } from '#app/ui/table.tsx';
import { columnsFit, LEAD_COLUMNS, type LeadColumn, wideColumn, widthOf } from './lead-columns.ts';
import { LeadLine } from './lead-line.tsx';
import type { LeadChanges } from './use-lead-changes.ts';

type Props = {
  ref: Ref<HTMLElement>;
  leads: LeadRow[];
  columns: LeadColumn[];
  /** Column of the own field that the list is filtered by, with its text by lead. */
  own: { label: string; texts: Record<string, string> } | undefined;
  team: TeamMember[];
  selection: Selection;
  changes: LeadChanges;
};

/**
 * Table of leads. On a wide screen it has the page's width and a sticky header; on narrower ones it scrolls
 * sideways within its box, and on a phone each row is a block.
 */
export function LeadsTable({ ref, leads, columns, own, team, selection, changes }: Props) {
  const shown = LEAD_COLUMNS.filter(({ id }) => columns.includes(id));
  const fits = !own && columnsFit(columns);
  const wide = wideColumn(columns);
  const least = columns.filter((id) => id !== wide);
  const more = own ? OWN_PX : 0;
  const [params] = useSearchParams();
  const { sort } = readList(LEAD_LIST, params);
  const headOf = (by: string, label: string) => sorted(LEAD_LIST, params, sort, by, label);
  const byName = headOf('nome', 'Nome');
  const heads = shown.map(({ id, label, px }) => ({
    id,
    px,
    ...(id in LEAD_LIST.sorts ? headOf(id, label) : { label, to: undefined, sorted: undefined }),
  }));
  const names = new Map(team.map(({ id, name }) => [id, name]));
  return (
    <>
      <NarrowSorts
        heads={[byName, ...heads.flatMap(({ to, ...one }) => (to ? [{ ...one, to }] : []))]}
        stacked="tablet"
      />
      <section
        ref={ref}
        aria-label="Leads"
        // A region that scrolls must take the focus, or a keyboard cannot move it.
        tabIndex={0}
        className={cx(
          'relative overflow-x-auto rounded-2xl border border-line bg-raised',
          fits && 'min-[88rem]:overflow-x-clip',
        )}
      >
        <table
          className="w-full table-fixed text-left max-lg:stacked-rows lg:min-w-(--least) min-[90rem]:min-w-(--most)"
          style={
            {
              '--least': `${widthOf(least) + more}px`,
              '--most': `${widthOf(columns) + more}px`,
            } as CSSProperties
          }
        >
          <thead className="text-sm">
            <tr>
              <th scope="col" className={`${head} w-11 pl-3`}>
                <input
                  type="checkbox"
                  aria-label="Selecionar esta página"
                  checked={selection.all}
                  onChange={selection.toggleAll}
                  className={checkbox}
                />
              </th>
              <th scope="col" className={head} aria-sort={byName.sorted}>
                <SortLink {...byName} />
              </th>
              {heads.map(({ id, px, ...one }) => (
                <th
                  key={id}
                  scope="col"
                  className={cx(head, id === wide && WIDE_ONLY)}
                  style={{ width: px }}
                  aria-sort={one.sorted}
                >
                  {one.to ? <SortLink {...one} to={one.to} /> : one.label}
                </th>
              ))}
              {own && (
                <th scope="col" className={head} style={{ width: OWN_PX }}>
                  {own.label}
                </th>
              )}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {leads.map((lead) => (
              <LeadLine
                key={lead.id}
                lead={lead}
                columns={columns}
                wide={wide}
                own={own && (own.texts[lead.id] ?? '')}
                assignee={lead.assigneeId ? (names.get(lead.assigneeId) ?? 'Outra pessoa') : ''}
                selection={selection}
                changes={changes}
              />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** Width of the column of an own field; px. */
const OWN_PX = 148;

const head =
  'sticky top-0 z-10 h-10 truncate bg-sunken px-2 font-semibold first:rounded-tl-2xl last:rounded-tr-2xl min-[88rem]:top-14';
const checkbox = 'block size-4.5 accent-brand-strong';
