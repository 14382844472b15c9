import { Command } from 'cmdk';
import { Dialog } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { useFetcher, useNavigate, useSubmit } from 'react-router';
import { findPlaces, type PanelPlace } from '#app/features/overview/rules/panel-places.ts';
import {
  FOUND_KINDS,
  FOUND_LABELS,
  type Found,
  LEAST_CHARACTERS,
  searchTerm,
} from '#app/features/overview/rules/panel-search.ts';
import { readVerb, verbDeeds } from '#app/features/overview/rules/panel-verbs.ts';
import { fold } from '#app/lib/text.ts';
import type { Rights } from '#app/terms/panel-rights.ts';
import type { loader } from './search-page.tsx';

/** Pause in typing before a request, in ms: longer than between two keys, too short to notice. */
const PAUSE_MS = 120;

/** Keys that go through the list; Ctrl with a letter does too. */
const MOVES = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End']);

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onTheme: () => void;
  position: Rights;
};

const item =
  'flex min-h-10 cursor-pointer items-center justify-between gap-4 rounded-lg px-3 py-1.5 data-[selected=true]:bg-brand-soft data-[selected=true]:text-brand-strong';

/**
 * Searches everything in the panel by keyboard. Sends one request for each pause in typing and cancels an earlier one.
 */
export default function Palette({ open, onOpenChange, onTheme, position }: Props) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string>();
  const moved = useRef(false);
  const opener = useRef<Element>(null);
  const fetcher = useFetcher<typeof loader>();
  const navigate = useNavigate();
  const submit = useSubmit();
  const verb = readVerb(searchTerm(typed));
  const term = verb ? verb.name : searchTerm(typed);
  const { load } = fetcher;
  useEffect(() => {
    if (!open || term.length < LEAST_CHARACTERS) return;
    const timer = setTimeout(
      () => void load(`/admin/busca?${new URLSearchParams({ q: term, curta: '' })}`),
      PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [open, term, load]);

  const asked = term.length >= LEAST_CHARACTERS;
  const found = asked ? stillFound(fetcher.data, term) : [];
  const settled = !asked || (fetcher.state === 'idle' && fetcher.data?.q === term);
  const places = findPlaces(typed, position);
  const close = (work: () => void) => () => {
    onOpenChange(false);
    setTyped('');
    setChosen(undefined);
    work();
  };
  const go = ({ to, download }: Pick<PanelPlace, 'to' | 'download'>) =>
    close(() => (download ? window.location.assign(to) : void navigate(to)));
  const actions: Line[] = [
    { value: 'Trocar tema', title: 'Trocar tema', run: close(onTheme) },
    {
      value: 'Sair',
      title: 'Sair',
      run: close(() => void submit(null, { method: 'post', action: '/sair' })),
    },
  ].filter(({ title }) => fold(title).includes(fold(typed.trim())));

  const placesOf = (kind: PanelPlace['kind']): Line[] =>
    places
      .filter((place) => place.kind === kind)
      .map((place) => ({ value: place.label, title: place.label, run: go(place) }));
  const called: [heading: string, lines: Line[]][] = [
    ['Páginas', placesOf('page')],
    ['Ações', [...placesOf('action'), ...actions]],
  ];
  // Titles that begin with the search text come before those that only contain its words: "Novo lead" before
  // "Leads novos".
  const begins = ({ title }: Line) => fold(title).startsWith(fold(typed.trim()));
  called.sort(([, a], [, b]) => Number(b.some(begins)) - Number(a.some(begins)));
  const deeds = verb
    ? verbDeeds(verb, found, position).map(
        ({ id, title, note, to }): Line => ({ value: `${verb.does} ${id}`, title, note, run: go({ to }) }),
      )
    : [];
  const groups: [heading: string, lines: Line[]][] = [
    ['Fazer', deeds],
    ...FOUND_KINDS.map((kind): [string, Line[]] => [
      FOUND_LABELS[kind],
      found
        .filter((row) => row.kind === kind)
        .map((row) => ({ value: `${kind} ${row.id}`, title: row.title, note: row.note, run: go(row) })),
    ]),
    ...called,
  ];
  const lines = groups.flatMap(([, own]) => own);
  // Late results are inserted on top; Enter opens the first until the selection moves.
  const marked = lines.find(({ value }) => value === chosen) ?? lines[0];

  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-black/50" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          // Radix returns the focus to its own trigger only, and a shortcut has no trigger.
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
          className="fixed inset-x-3 top-[10svh] z-50 mx-auto max-w-2xl overflow-hidden rounded-2xl border border-line bg-raised text-ink shadow-2xl"
        >
          <Dialog.Title className="sr-only">Buscar no painel</Dialog.Title>
          <Command
            label="Buscar no painel"
            shouldFilter={false}
            loop
            value={marked?.value ?? ''}
            // It also reports its automatic selection, the first result.
            onValueChange={(value) => moved.current && setChosen(value)}
            onKeyDownCapture={({ key, ctrlKey }) => {
              if (MOVES.has(key) || ctrlKey) moved.current = true;
            }}
            onPointerMoveCapture={() => {
              moved.current = true;
            }}
          >
            <Command.Input
              value={typed}
              onValueChange={(text) => {
                setTyped(text);
                setChosen(undefined);
                moved.current = false;
              }}
              placeholder="Nome, documento, credor, protocolo, página ou ação"
              className="w-full border-b border-line bg-transparent px-5 py-4 text-lg outline-none placeholder:text-muted"
            />
            {/* Outside of the list: a listbox may contain only options. */}
            <div role="status" className="text-muted">
              {!settled && found.length === 0 && <p className="px-5 pt-4">Buscando…</p>}
              {settled && lines.length > 0 && (
                <p className="sr-only">{lines.length === 1 ? '1 resultado' : `${lines.length} resultados`}</p>
              )}
              {settled && (
                <Command.Empty className="px-5 pt-8 pb-4 text-center">
                  Nada encontrado para “{typed}”.
                </Command.Empty>
              )}
            </div>
            <Command.List className="max-h-[60svh] overflow-y-auto p-2" aria-label="Resultados">
              {groups.map(([heading, own]) => (
                <Group key={heading} heading={heading} lines={own} />
              ))}
            </Command.List>
            <p className="hidden border-t border-line px-5 py-2 text-sm text-muted sm:block">
              ↑↓ escolhe · Enter abre · Esc fecha · “ligação Maria” e “tarefa para Maria: o quê” abrem o
              formulário
            </p>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/**
 * Results for this term. While its answer is on the way, the earlier results whose titles contain it: Enter
 * must never open a person that the search text does not match.
 */
function stillFound(data: { q: string; found: Found[] } | undefined, term: string): Found[] {
  if (!data) return [];
  if (data.q === term) return data.found;
  return data.found.filter(({ title }) => fold(title).includes(fold(term)));
}

type Line = { value: string; title: string; note?: string; run: () => void };

/** A heading over something, or nothing. */
function Group({ heading, lines }: { heading: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:text-muted"
    >
      {lines.map(({ value, title, note, run }) => (
        <Command.Item key={value} value={value} onSelect={run} className={item}>
          <span className="truncate font-medium">{title}</span>
          {note && <span className="tabular shrink-0 text-sm text-muted">{note}</span>}
        </Command.Item>
      ))}
    </Command.Group>
  );
}
