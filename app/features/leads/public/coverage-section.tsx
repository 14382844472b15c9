import { useState } from 'react';
import { STATES, type Uf } from '#app/lib/brazil.ts';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { Cell, Table } from '#app/ui/table.tsx';
import { CoverageMap } from './coverage-map.tsx';
import {
  type Attendance,
  attendanceOf,
  consultantsOf,
  coverageLead,
  MAP_ORDER,
  REGIONS,
} from './coverage-words.ts';

type Props = { consultants: string; coverage: (Attendance & { uf: Uf })[] };

const NOWHERE: Attendance = { active: false, consultants: 0 };

/** States with local service: a map, details of the hovered state, a list and a table. */
export function CoverageSection({ consultants, coverage }: Props) {
  const [selected, setSelected] = useState<Uf | null>(null);
  const [pointed, setPointed] = useState<Uf | null>(null);
  const byState = new Map(coverage.map((state) => [state.uf, state]));
  const attendance = (uf: Uf): Attendance => byState.get(uf) ?? NOWHERE;
  const active = new Set(MAP_ORDER.filter((uf) => attendance(uf).active));
  const shown = pointed ?? selected;
  return (
    <section id="cobertura" className="shell py-16 md:py-24">
      <h2 className="display-l max-w-2xl">{consultants}</h2>
      <p className="mt-4 max-w-xl text-lg text-muted">{coverageLead(active.size)}</p>
      <div className="mt-10 grid items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <div>
          <CoverageMap
            active={active}
            selected={selected}
            onSelect={setSelected}
            onShow={setPointed}
            shown={shown}
          />
          <p className="mt-3 text-sm text-muted">
            Mapa:{' '}
            <a
              className="underline underline-offset-4"
              href="https://mapsvg.com/maps/brazil"
              rel="noreferrer"
            >
              MapSVG
            </a>
            , simplificado,{' '}
            <a
              className="underline underline-offset-4"
              href="https://creativecommons.org/licenses/by/4.0/deed.pt-br"
              rel="license noreferrer"
            >
              CC BY 4.0
            </a>
          </p>
        </div>
        <div className="space-y-8">
          <StatePanel uf={shown} attendance={shown ? attendance(shown) : NOWHERE} />
          <ActiveStates active={active} />
        </div>
      </div>
      <CoverageTable attendance={attendance} />
    </section>
  );
}

/** As high as its longest words need on a phone, so that nothing moves under the pointer. */
function StatePanel({ uf, attendance }: { uf: Uf | null; attendance: Attendance }) {
  return (
    <Surface
      role="status"
      aria-label="Estado escolhido"
      className="flex min-h-36 flex-col justify-center p-5 sm:p-6"
    >
      {uf ? (
        <>
          <p className="display-m font-display">{STATES[uf]}</p>
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone={attendance.active ? 'good' : 'neutral'}>{attendanceOf(attendance)}</Badge>
            <span className="tabular">{consultantsOf(attendance)}</span>
          </p>
        </>
      ) : (
        <>
          <p className="display-m font-display">Escolha o seu estado</p>
          <p className="mt-2 text-muted">Toque no mapa ou use as setas. A tabela diz o mesmo.</p>
        </>
      )}
    </Surface>
  );
}

function ActiveStates({ active }: { active: ReadonlySet<Uf> }) {
  const regions = REGIONS.map(({ name, states }) => ({
    name,
    states: states.filter((uf) => active.has(uf)),
  })).filter(({ states }) => states.length > 0);
  return (
    <div>
      <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm font-medium">
        <li className="flex items-center gap-2">
          <span aria-hidden className="size-4 rounded bg-brand" /> Atendimento ativo
        </li>
        <li className="flex items-center gap-2">
          <span aria-hidden className="size-4 rounded bg-[#d9e0d8]" /> Atendimento 100% digital
        </li>
      </ul>
      {regions.length > 0 && (
        <>
          <h3 className="mt-6 font-semibold">Estados com atendimento ativo</h3>
          <dl className="mt-2 divide-y divide-line border-y border-line">
            {regions.map(({ name, states }) => (
              <div key={name} className="grid grid-cols-[7.5rem_1fr] gap-x-4 py-2.5">
                <dt className="text-muted">{name}</dt>
                <dd>{states.map((uf) => STATES[uf]).join(', ')}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  );
}

function CoverageTable({ attendance }: { attendance: (uf: Uf) => Attendance }) {
  // The specification does not say the numbers: until the business does, they have no column.
  const counted = MAP_ORDER.some((uf) => consultantsOf(attendance(uf)) !== '');
  const columns = ['Estado', 'Região', 'Atendimento', ...(counted ? ['Consultores'] : [])];
  return (
    <details className="mt-8">
      <summary className="inline-flex min-h-11 items-center font-medium underline underline-offset-4">
        Ver como tabela
      </summary>
      <div className="mt-3 max-w-3xl [--header:4.0625rem]">
        <Table stacked="phone" label="Atendimento por estado" columns={columns}>
          {REGIONS.flatMap(({ name, states }) =>
            states.map((uf) => (
              <tr key={uf}>
                <th scope="row" className="h-10 px-4 py-1.5 font-medium whitespace-nowrap">
                  {STATES[uf]}
                </th>
                <Cell>{name}</Cell>
                <Cell>{attendanceOf(attendance(uf))}</Cell>
                {counted && <Cell className="tabular">{consultantsOf(attendance(uf)) || '—'}</Cell>}
              </tr>
            )),
          )}
        </Table>
      </div>
    </details>
  );
}
