import type { z } from "zod";
import type { PermissionCode } from "@/contracts/access";
import type { Api, Endpoint } from "@/contracts/kit/endpoint";
import type { ListTab } from "@/contracts/kit/list-tabs";

type Key<S> = S extends z.ZodObject<infer Shape> ? keyof Shape & string : never;

/** What the list, the form and the filter of one screen are made of: data only, no functions. // architecture §4 */
export interface Resource<
  A extends Api = Api,
  Row extends z.ZodObject = z.ZodObject,
  Form extends z.ZodObject = z.ZodObject,
  Filter extends z.ZodObject = z.ZodObject,
> {
  readonly title: string;
  readonly api: A;
  readonly idKey: Key<Row>;
  readonly row: Row;
  readonly form?: Form;
  readonly filter: Filter;
  /** Columns of the list, in order. */
  readonly columns: readonly Key<Row>[];
  /** Columns that the list endpoint can order by; another order in an address is none. */
  readonly sortable?: readonly Key<Row>[];
  /** Filters shown without 展开. */
  readonly mainFilters: readonly Key<Filter>[];
  /** States that the list is looked at by, with their counts; its api has `counts`. */
  readonly tabs?: readonly ListTab[];
  /** The whole filtered list on paper. */
  readonly print?: ListPrint;
  /** Who may export personal numbers in the clear, for a purpose that is kept; its export takes `exportPurpose`. */
  readonly exportsClear?: PermissionCode;
}

/** A printed list: a call that answers `{ companyName, rows }` for the filters in force, and what stands on the sheet. */
export interface ListPrint<Row extends z.ZodObject = z.ZodObject> {
  readonly of: Endpoint;
  /** On the button: 「打印花名册」. */
  readonly label: string;
  readonly title: string;
  readonly row: Row;
  readonly columns: readonly Key<Row>[];
  /** Under the last row: 填表人, 负责人 … with a line to sign on, and the label of the seal's place. */
  readonly signatures?: readonly string[];
  readonly seal?: string;
}

/** Declares a printed list; a column that its rows do not have does not compile. */
export const definePrint = <Row extends z.ZodObject>(print: ListPrint<Row>): ListPrint => print;

/** Declares a resource; a column or filter that the schemas do not have does not compile. */
export function defineResource<
  const A extends Api,
  Row extends z.ZodObject,
  Form extends z.ZodObject,
  Filter extends z.ZodObject,
>(resource: Resource<A, Row, Form, Filter>): Resource<A, Row, Form, Filter> {
  return resource;
}
