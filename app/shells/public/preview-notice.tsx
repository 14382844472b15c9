import { useState } from 'react';
import { Form, Link, useLocation } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { useTextEditing } from './preview-edit.ts';

/** Notice above a page with drafts: explains the preview and how to edit its texts, and ends it. */
export default function PreviewNotice() {
  const { pathname } = useLocation();
  const [editing, setEditing] = useState(true);
  const [listed, setListed] = useState(false);
  const texts = useTextEditing(editing, pathname);
  return (
    <aside
      aria-label="Prévia"
      data-preview-notice
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-warning-soft px-4 py-2 text-sm text-ink"
    >
      <p className="text-center">
        <strong>Prévia do rascunho.</strong> Só você e outros administradores veem assim.{' '}
        {editing && 'Clique em um texto, ou chegue a ele com Tab e tecle Enter, para mudar.'}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <button
          type="button"
          aria-pressed={editing}
          onClick={() => setEditing(!editing)}
          className={buttonClass({ size: 'sm', variant: editing ? 'primary' : 'secondary' })}
        >
          Mudar textos
        </button>
        <Link to="/admin/cms" className={buttonClass({ size: 'sm' })}>
          Voltar ao painel
        </Link>
        <Form method="post" action="/admin/cms/previa" reloadDocument>
          <input type="hidden" name="page" value={pathname} />
          <button type="submit" className={buttonClass({ size: 'sm' })}>
            Sair da prévia
          </button>
        </Form>
      </div>
      {texts && (
        <details className="w-full max-w-3xl" onToggle={({ currentTarget }) => setListed(currentTarget.open)}>
          <summary className="mx-auto flex min-h-11 w-fit items-center font-medium underline underline-offset-4">
            {texts.length === 1 ? '1 texto nesta página' : `${texts.length} textos nesta página`}
          </summary>
          <ul className="grid max-h-80 gap-x-6 overflow-y-auto pb-2 sm:grid-cols-2">
            {(listed ? texts : []).map(({ text, to }) => (
              <li key={text} className="min-w-0">
                <a href={to} className="block truncate py-1.5 underline underline-offset-4">
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </aside>
  );
}
