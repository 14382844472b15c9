import { Bookmark, Pencil, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useFetcher, useSearchParams } from 'react-router';
import { viewQuery } from '#app/features/leads/rules/lead-filter.ts';
import type { SavedView } from '#app/features/leads/rules/lead-view.ts';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { TextField } from '#app/ui/field.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { Popover } from './popover.tsx';

/** One's own views of the list: filters, table or board, and columns under a name. */
export function SavedViews({ views }: { views: SavedView[] }) {
  const [params] = useSearchParams();
  const current = viewQuery(params);
  const shown = views.find(({ query }) => query === current);
  return (
    <Popover
      name="Visões"
      label={
        <>
          <Bookmark aria-hidden className="size-4" />
          <span className="max-w-40 truncate">{shown?.name ?? 'Visões'}</span>
        </>
      }
    >
      <div className="p-2">
        {views.length === 0 && (
          <p className="px-2 py-1.5 text-sm text-muted">
            Guarde os filtros que você usa todo dia e volte a eles com um clique.
          </p>
        )}
        <ul>
          {views.map((view) => (
            <ViewLine key={view.id} view={view} current={view === shown} />
          ))}
        </ul>
      </div>
      <NewView query={current} />
    </Popover>
  );
}

const iconClass =
  'inline-flex size-8 shrink-0 items-center justify-center rounded-lg text-muted hover:bg-sunken hover:text-ink';

function ViewLine({ view, current }: { view: SavedView; current: boolean }) {
  const fetcher = useFetcher<FormAnswer>();
  const [renaming, setRenaming] = useState(false);
  useToast(fetcher.data?.toast);
  const error = fetcher.data?.fields?.name;
  // The new name is in the list: the form has done its work.
  const [named, setNamed] = useState(view.name);
  if (named !== view.name) {
    setNamed(view.name);
    setRenaming(false);
  }
  if (renaming) {
    return (
      <li>
        <fetcher.Form method="post" action="/admin/leads" className="space-y-2 p-2" noValidate>
          <input type="hidden" name="intent" value="rename-view" />
          <input type="hidden" name="id" value={view.id} />
          <TextField
            label="Novo nome"
            name="name"
            defaultValue={view.name}
            maxLength={40}
            error={error}
            required
          />
          <div className="flex gap-2">
            <Button type="submit" size="sm" variant="primary" pending={fetcher.state !== 'idle'}>
              Renomear
            </Button>
            <Button type="button" size="sm" variant="ghost" onClick={() => setRenaming(false)}>
              Cancelar
            </Button>
          </div>
        </fetcher.Form>
      </li>
    );
  }
  return (
    <li className="flex items-center gap-0.5">
      <Link
        to={`/admin/leads?${view.query || 'inicio=1'}`}
        aria-current={current ? 'page' : undefined}
        className={cx(
          'flex min-h-9 min-w-0 flex-1 items-center rounded-lg px-2 hover:bg-sunken',
          current && 'font-semibold text-brand-strong',
        )}
      >
        <span className="truncate">{view.name}</span>
      </Link>
      <fetcher.Form method="post" action="/admin/leads" className="flex">
        <input type="hidden" name="id" value={view.id} />
        <button
          type="submit"
          name="intent"
          value="default-view"
          aria-pressed={view.isDefault}
          className={iconClass}
          title={view.isDefault ? 'Abre com a lista' : 'Abrir com a lista'}
        >
          <Star aria-hidden className={cx('size-4', view.isDefault && 'fill-current text-brand-strong')} />
          <span className="sr-only">Abrir a lista com {view.name}</span>
        </button>
        <button type="button" className={iconClass} onClick={() => setRenaming(true)}>
          <Pencil aria-hidden className="size-4" />
          <span className="sr-only">Renomear {view.name}</span>
        </button>
        <button type="submit" name="intent" value="remove-view" className={iconClass}>
          <Trash2 aria-hidden className="size-4" />
          <span className="sr-only">Excluir {view.name}</span>
        </button>
      </fetcher.Form>
    </li>
  );
}

function NewView({ query }: { query: string }) {
  const fetcher = useFetcher<FormAnswer>();
  useToast(fetcher.data?.toast);
  return (
    <fetcher.Form
      method="post"
      action="/admin/leads"
      className="space-y-2 border-t border-line p-4"
      noValidate
    >
      <input type="hidden" name="intent" value="save-view" />
      <input type="hidden" name="query" value={query} />
      <TextField
        label="Salvar esta visão como"
        name="name"
        maxLength={40}
        autoComplete="off"
        error={fetcher.data?.fields?.name}
        required
      />
      <Button type="submit" size="sm" variant="primary" pending={fetcher.state !== 'idle'}>
        Salvar
      </Button>
    </fetcher.Form>
  );
}
