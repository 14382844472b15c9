import { X } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import type { Plans } from '#app/features/catalog/rules/plans.ts';
import { previewProduct, readProductForm } from '#app/features/catalog/rules/product-form.ts';
import type { ProductView } from '#app/features/catalog/rules/product-view.ts';
import { ProductBody } from '#app/features/catalog/ui/product-body.tsx';
import { Button, buttonClass } from '#app/ui/button.tsx';

type Props = { form: RefObject<HTMLFormElement | null>; plans: Plans };

/**
 * Previews the public page with the current values of the form. Saves nothing; no link leads out of the preview.
 */
export function ProductPreview({ form, plans }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [product, setProduct] = useState<ProductView | null>(null);
  function open() {
    if (!form.current) return;
    setProduct(previewProduct(readProductForm(new FormData(form.current)), plans));
    dialog.current?.showModal();
  }
  return (
    <>
      <Button type="button" onClick={open}>
        Pré-visualizar
      </Button>
      <dialog
        ref={dialog}
        aria-label="Pré-visualização da página"
        className="m-auto h-[92svh] w-[min(96vw,80rem)] max-w-none overflow-y-auto rounded-2xl bg-surface p-0 text-ink backdrop:bg-black/60"
        onClose={() => setProduct(null)}
      >
        {product && (
          <>
            <form
              method="dialog"
              className="sticky top-0 z-10 flex items-center justify-between gap-4 border-b border-line bg-raised px-4 py-2"
            >
              <p className="truncate text-sm text-muted">
                Ainda não salvo · /produtos/{product.slug || '(feito do título)'}
              </p>
              <button type="submit" className={buttonClass({ size: 'sm' })}>
                <X aria-hidden className="size-4" /> Fechar
              </button>
            </form>
            {/* Always in the site's theme, independent of the panel's. */}
            <div className="light min-h-full bg-surface text-ink">
              <ProductBody
                product={product}
                buy={
                  <p className={buttonClass({ variant: 'cta', size: 'lg' }, 'w-full whitespace-normal')}>
                    Aqui se contrata
                  </p>
                }
              />
            </div>
          </>
        )}
      </dialog>
    </>
  );
}
