import { Bookmark, Pencil, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useFetcher, useSearchParams } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { TextField } from '#app/ui/field.tsx';
import { ListPopover } from '#app/ui/popover.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { type ListAddress, type SavedView, VIEWS_PATH, type ViewAnswer, viewQuery, WHOLE } from './list.ts';

/** The admin's saved views of a list: filters, order and other kept parameters, under a name. */
export function SavedViews({ address, views }: { address: ListAddress; views: SavedView[] }) {
  const [params] = useSearchParams();
  const current = viewQuery(address, params);
  const shown = views.find(({ query }) => query === current);
  return (
    <ListPopover
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
            <ViewLine key={view.id} view={view} path={address.path} current={view === shown} />
          ))}
        </ul>
      </div>
      <NewView list={address.name} query={current} />
    </ListPopover>
  );
}

const iconClass =
  'inline-flex size-8 shrink-0 items-center justify-center rounded-lg text-muted hover:bg-sunken hover:text-ink';

function ViewLine({ view, path, current }: { view: SavedView; path: string; current: boolean }) {
  const fetcher = useFetcher<ViewAnswer>();
  const [renaming, setRenaming] = useState(false);
  useToast(fetcher.data?.toast);
  const error = fetcher.data?.fields?.name;
  // The new name is in the list, so the form closes.
  const [named, setNamed] = useState(view.name);
  if (named !== view.name) {
    setNamed(view.name);
    setRenaming(false);
  }
  if (renaming) {
    return (
      <li>
        <fetcher.Form method="post" action={VIEWS_PATH} className="space-y-2 p-2" noValidate>
          <input type="hidden" name="intent" value="rename" />
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
        to={`${path}?${view.query || WHOLE}`}
        aria-current={current ? 'page' : undefined}
        className={cx(
          'flex min-h-9 min-w-0 flex-1 items-center rounded-lg px-2 hover:bg-sunken',
          current && 'font-semibold text-brand-strong',
        )}
      >
        <span className="truncate">{view.name}</span>
      </Link>
      <fetcher.Form method="post" action={VIEWS_PATH} className="flex">
        <input type="hidden" name="id" value={view.id} />
        <button
          type="submit"
          name="intent"
          value="default"
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
        <button type="submit" name="intent" value="remove" className={iconClass}>
          <Trash2 aria-hidden className="size-4" />
          <span className="sr-only">Excluir {view.name}</span>
        </button>
      </fetcher.Form>
    </li>
  );
}

function NewView({ list, query }: { list: string; query: string }) {
  const fetcher = useFetcher<ViewAnswer>();
  useToast(fetcher.data?.toast);
  return (
    <fetcher.Form method="post" action={VIEWS_PATH} className="space-y-2 border-t border-line p-4" noValidate>
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="list" value={list} />
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
