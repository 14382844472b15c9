import { LinhaLimpa } from '#app/ui/linha-limpa.tsx';
import { ThemeScope } from '#app/ui/theme.tsx';

/** Every address that no other route has: the answer is a real 404. */
export function loader() {
  throw new Response(null, { status: 404 });
}

export const action = loader;

/**
 * In English, as docs/product.md section 2 says, with one sentence for visitors who read Portuguese. A plain link: the
 * page must help even when the application did not start.
 */
export default function NotFoundPage() {
  return (
    <ThemeScope>
      <main lang="en" className="shell flex min-h-svh flex-col items-start justify-center gap-6 py-16">
        <title>404 | Page not found</title>
        <LinhaLimpa className="w-72 text-brand" />
        <p className="font-medium text-muted">404</p>
        <h1 className="display-xl">Page not found</h1>
        <p className="max-w-prose text-muted" lang="pt-BR">
          Esta página não existe ou mudou de endereço: volte ao início e procure por lá.
        </p>
        <a
          href="/"
          className="inline-flex min-h-13 items-center rounded-xl bg-cta px-6 font-semibold text-cta-ink"
        >
          Return to Home
          <span className="sr-only" lang="pt-BR">
            {' '}
            (Voltar ao início)
          </span>
        </a>
      </main>
    </ThemeScope>
  );
}
