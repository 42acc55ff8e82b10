CREATE TABLE "confirmation" (
	"submission_id" integer PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"answer" text,
	"reason" text DEFAULT '' NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"answered_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"reminded" integer[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "confirmation_form" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"questions" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_template" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "release_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"templates" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_by" uuid,
	"due_at" timestamp with time zone,
	"taken_back_by" uuid,
	"ended_at" timestamp with time zone,
	"idempotency_key" text
);
--> statement-breakpoint
CREATE TABLE "release_item" (
	"release_id" integer NOT NULL,
	"submission_id" integer NOT NULL,
	"decision" text NOT NULL,
	"state" text NOT NULL,
	"dropped_why" text,
	CONSTRAINT "release_item_release_id_submission_id_pk" PRIMARY KEY("release_id","submission_id")
);
--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "letter" jsonb;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "submission_id" integer;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "release_id" integer;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "repeats" uuid;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "written_by" uuid;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "request_key" text;--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "released_decision" text;--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "waitlist_place" integer;--> statement-breakpoint
ALTER TABLE "confirmation" ADD CONSTRAINT "confirmation_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release" ADD CONSTRAINT "release_created_by_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release" ADD CONSTRAINT "release_confirmed_by_account_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release" ADD CONSTRAINT "release_taken_back_by_account_id_fk" FOREIGN KEY ("taken_back_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_item" ADD CONSTRAINT "release_item_release_id_release_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."release"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_item" ADD CONSTRAINT "release_item_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "release_state" ON "release" USING btree ("state","due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "release_idempotency" ON "release" USING btree ("created_by","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "release_item_waiting" ON "release_item" USING btree ("submission_id") WHERE "release_item"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "mail_release" ON "mail" USING btree ("release_id","submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_request" ON "mail" USING btree ("written_by","request_key","recipient");