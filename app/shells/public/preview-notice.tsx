import { Form, Link, useLocation } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';

/** Above a page that shows drafts: what it is, and the way out of it. */
export default function PreviewNotice() {
  const { pathname } = useLocation();
  return (
    <aside
      aria-label="Prévia"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-warning-soft px-4 py-2 text-sm text-ink"
    >
      <p className="text-center">
        <strong>Prévia do rascunho.</strong> Só você e outros administradores veem assim.
      </p>
      <div className="flex flex-wrap gap-2">
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
    </aside>
  );
}
