import { z } from 'zod';

/** A request in one's own words: correction of what the person cannot change, or anything else of LGPD art. 18. */
export const RequestInput = z.object({
  kind: z.enum(['correction', 'revocation'], { error: 'Escolha o tipo do pedido' }),
  details: z
    .string()
    .trim()
    .min(10, 'Conte em pelo menos 10 caracteres o que você precisa')
    .max(2000, 'Mensagem muito longa'),
});
export type RequestInput = z.infer<typeof RequestInput>;
