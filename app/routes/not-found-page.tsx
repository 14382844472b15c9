import { LinhaLimpa } from '#app/ui/linha-limpa.tsx';

/** In English, as spec section 2 says. A plain link: the page must help even when the application did not start. */
export function NotFoundPage() {
  return (
    <main lang="en" className="shell flex min-h-svh flex-col items-start justify-center gap-6 py-16">
      <title>404 | Page not found</title>
      <LinhaLimpa className="w-72 text-brand" />
      <p className="font-medium text-muted">404</p>
      <h1 className="display-xl">Page not found</h1>
      <p className="max-w-prose text-muted">The page you are looking for does not exist or has moved.</p>
      <a
        href="/"
        className="inline-flex min-h-13 items-center rounded-xl bg-cta px-6 font-semibold text-cta-ink"
      >
        Return to Home
      </a>
    </main>
  );
}
