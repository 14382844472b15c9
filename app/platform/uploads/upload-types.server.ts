/**
 * Types that may be uploaded (docs/product.md section 5, Document upload): detected by content, never by name
 * or declared type.
 */
export const UPLOAD_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export type UploadType = (typeof UPLOAD_TYPES)[number];

export const EXTENSIONS: Record<UploadType, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};
