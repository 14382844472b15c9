import { redirect } from 'react-router';

/** /contact is the lead form of the landing page; the contact page is /contato (docs/product.md section 2). */
export const loader = () => redirect('/#lead-form');
