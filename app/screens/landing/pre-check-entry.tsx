import { Button } from '#app/ui/button.tsx';

/** The one field of the first screen. An ordinary form: the number travels in its body, never in an address. */
export const PreCheckEntry = () => (
  <form
    method="post"
    action="/pre-analise"
    noValidate
    className="max-w-xl rounded-2xl border border-transparent bg-raised p-3.5 text-ink sm:p-5 dark:border-line"
  >
    <label htmlFor="documento" className="block font-semibold">
      Dá para limpar o seu nome? Veja grátis
    </label>
    <div className="mt-2 flex gap-2">
      <input
        id="documento"
        name="documento"
        required
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={20}
        placeholder="CPF ou CNPJ"
        aria-describedby="documento-nota"
        className="control min-w-0 flex-1"
      />
      <Button type="submit" variant="cta" size="lg" className="shrink-0 max-sm:min-h-12 max-sm:px-4">
        Ver se dá
      </Button>
    </div>
    <p id="documento-nota" className="mt-2 text-sm text-muted">
      Três perguntas. Não consultamos nem guardamos.
    </p>
  </form>
);
