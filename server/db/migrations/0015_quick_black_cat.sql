CREATE TABLE "serials" (
	"name" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
