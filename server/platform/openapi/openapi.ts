import { z } from "zod";
import { PRIVACY_DATE } from "@/contracts/auth/consent";
import { allEndpoints } from "@/contracts/index";
import { type Data, type Endpoint, isWrite, type UploadBody } from "@/contracts/kit/endpoint";
import { metaOf } from "@/contracts/kit/field";

type Json = Record<string, unknown>;

/** JSON Schema of a zod schema with the fields' Chinese labels as titles. */
function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const meta = metaOf(zodSchema as unknown as z.ZodType);
      if (!meta) return;
      jsonSchema.title = meta.label;
      const notes = [meta.dict && `字典 ${meta.dict}`, meta.unit && `单位 ${meta.unit}`, meta.help].filter(Boolean);
      if (notes.length > 0) jsonSchema.description = notes.join("；");
    },
  }) as Json;
  return json;
}

const isUpload = (body: Endpoint["spec"]["body"]): body is UploadBody =>
  body !== undefined && "kind" in body && body.kind === "upload";

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

function envelope(data: Json, isPage: boolean): Json {
  return {
    type: "object",
    required: ["success", "data", ...(isPage ? ["totalCount"] : [])],
    properties: {
      success: { const: true },
      data: {
        ...data,
        ...(data.type !== "null" && {
          "x-data-faults":
            "记录中存储的值不符合规定时，该项为空值，记录另带 dataFaults（这些项的键），日期另带 faultyDates（所存的文字）；显示为「数据异常」，其余各项与各行不受影响",
        }),
      },
      ...(isPage && { totalCount: { type: "integer", minimum: 0, description: "满足条件的总行数" } }),
      returnMessage: { type: "string" },
      version: { type: "integer", description: "字典等共享数据的版本号" },
    },
  };
}

function answer(data: Data): Json {
  if ("kind" in data && data.kind === "binary") {
    return Object.fromEntries(
      data.contentTypes.map((type) => [type, { schema: { type: "string", format: "binary" } }]),
    );
  }
  const isPage = "kind" in data && data.kind === "page";
  const schema = isPage
    ? { type: "array", items: schemaOf(data.row, "output") }
    : schemaOf(data as z.ZodType, "output");
  return { "application/json": { schema: envelope(schema, isPage) } };
}

function requestBody(body: NonNullable<Endpoint["spec"]["body"]>): Json {
  if (!isUpload(body))
    return {
      required: !(body as z.ZodType).safeParse(undefined).success,
      content: { "application/json": { schema: schemaOf(body as z.ZodType, "input") } },
    };
  const fields = schemaOf(body.fields, "input");
  const properties = {
    ...(fields.properties as Json),
    file: { type: "string", format: "binary", description: `不超过 ${body.maxBytes} 字节` },
  };
  return {
    required: true,
    content: {
      "multipart/form-data": {
        schema: { ...fields, properties, required: ["file", ...((fields.required as string[]) ?? [])] },
      },
    },
  };
}

function parameters({ spec }: Endpoint): Json[] {
  const of = (place: "path" | "query", object: z.ZodObject | undefined): Json[] =>
    Object.entries((object?.shape ?? {}) as Record<string, z.ZodType>).map(([name, schema]) => {
      const json = schemaOf(schema, "input");
      const isArray = json.type === "array" || (json.anyOf as Json[] | undefined)?.some((s) => s.type === "array");
      return {
        name: isArray && place === "query" ? `${name}[]` : name,
        in: place,
        required: place === "path" || !schema.safeParse(undefined).success,
        schema: json,
      };
    });
  const headers: Json[] = [];
  if (isWrite({ spec } as Endpoint) || spec.changesState) headers.push({ $ref: "#/components/parameters/Marker" });
  if ((spec.method === "POST" || spec.method === "PUT") && !spec.exempt)
    headers.push({ $ref: "#/components/parameters/IdempotencyKey" });
  if (spec.takesConsent) headers.push({ $ref: "#/components/parameters/Consent" });
  return [...of("path", spec.params), ...of("query", spec.query), ...headers];
}

const ACCESS_TEXT = { open: "无需登录", session: "登录即可", codes: "需要权限码（任一）：" } as const;

export function operation(endpoint: Endpoint): Json {
  const { access, origin, summary, body, data, exempt } = endpoint.spec;
  const codes = access.kind === "codes" ? access.anyOf : [];
  return {
    operationId: endpoint.id,
    tags: [endpoint.id.split(".").slice(0, 2).join(".")],
    summary,
    description: `${ACCESS_TEXT[access.kind]}${codes.join("、")}。${exempt ? "不要求幂等键与版本。" : ""}来源：${origin === "spec" ? "规格书" : "本项目补充"}。`,
    "x-access": access.kind === "codes" ? codes : access.kind,
    security: access.kind === "open" ? [] : [{ session: [] }],
    parameters: parameters(endpoint),
    ...(body && { requestBody: requestBody(body) }),
    responses: {
      "200": { description: "成功", content: answer(data) },
      default: { description: "失败：见 Failure", content: { "application/json": { schema: ref("Failure") } } },
    },
  };
}

const FAILURE: Json = {
  type: "object",
  required: ["success", "errorCode", "errorMessage", "errorId", "returnMessage"],
  properties: {
    success: { const: false },
    errorCode: {
      type: "string",
      description:
        "GW0002 未登录 · GW0006 会话失效 · VALIDATION · FORBIDDEN · NOT_FOUND · CONFLICT · STATE · TOO_LARGE · IDEMPOTENCY · CLIENT_TOO_OLD · RATE · FAULT · UNAVAILABLE",
    },
    errorMessage: { type: "string", description: "可直接显示给用户的中文说明" },
    errorId: { type: "string", description: "事件编号，与服务端日志一致" },
    returnMessage: { type: "string" },
    fieldErrors: {
      type: "array",
      items: {
        type: "object",
        required: ["path", "message"],
        properties: { path: { type: "string" }, message: { type: "string" } },
      },
    },
    data: { description: "409 CONFLICT 时为当前记录" },
  },
};

/** The OpenAPI 3.1 document of the contracts, whole schemas at every place. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of [...allEndpoints].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))) {
    (paths[endpoint.path] ??= {})[endpoint.spec.method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "税协会员服务平台 接口",
      version: "1.0",
      description: "由契约自动生成。金额与小数一律为字符串；日期为 ISO 8601；数组查询参数带 [] 后缀。",
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "sid", description: "https 下名为 __Host-sid" },
      },
      parameters: {
        Marker: {
          name: "X-Requested-With",
          in: "header",
          required: true,
          schema: { const: "XMLHttpRequest" },
          description: "会改变状态的请求必须携带",
        },
        IdempotencyKey: {
          name: "Idempotency-Key",
          in: "header",
          required: false,
          schema: { type: "string", maxLength: 100 },
          description: "同键同内容重发得到首次的成功结果；同键异内容得 422",
        },
        Consent: {
          name: "X-Consent",
          in: "header",
          required: false,
          schema: { const: PRIVACY_DATE },
          description:
            "首次提交人员证件号码或照片时必须携带：隐私政策日期，表示已告知本人并取得同意；缺少时 VALIDATION，字段 consent",
        },
      },
      schemas: { Failure: FAILURE },
    },
  };
}
