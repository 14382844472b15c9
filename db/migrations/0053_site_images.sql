CREATE TABLE "site_images" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"image_id" uuid NOT NULL,
	"name" text NOT NULL,
	"alt" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"mime_type" text NOT NULL,
	"file_path" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_images_name_unique" UNIQUE("name"),
	CONSTRAINT "site_images_file_path_unique" UNIQUE("file_path"),
	CONSTRAINT "site_images_name_check" CHECK (name ~ '^[0-9a-f]{24}-[0-9]{2,4}\.(avif|webp|jpg)$'),
	CONSTRAINT "site_images_size_check" CHECK (width > 0 and height > 0),
	CONSTRAINT "site_images_alt_check" CHECK (char_length(alt) between 1 and 200),
	CONSTRAINT "site_images_mime_check" CHECK (mime_type in ('image/avif', 'image/webp', 'image/jpeg'))
);
--> statement-breakpoint
CREATE INDEX "site_images_picture_idx" ON "site_images" USING btree ("image_id","width");--> statement-breakpoint
CREATE INDEX "site_images_recent_idx" ON "site_images" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);