import { redirectToFile } from '#app/shells/customer/file-redirect.server.ts';
import type { Route } from './+types/form-file-link';

/** GET /app/formularios/arquivos/{id}: opens a file or a drawn signature of the customer's form. */
export const loader = (args: Route.LoaderArgs) => redirectToFile('formulario', args.params.id, args);
