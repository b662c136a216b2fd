type Details = {
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: object;
  setup_intent?: object;
  payment_method?: object;
};
type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

/** An answer other than success, in the shape that the API documents. */
export class ApiError extends Error {
  readonly status: number;
  readonly type: ErrorType;
  readonly details: Details;

  constructor(status: number, type: ErrorType, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.type = type;
    this.details = details;
  }

  /** A declined card leaves a failed charge behind; every other error leaves nothing. */
  get keepsEffects(): boolean {
    return this.type === 'card_error';
  }

  /** Parameters that fail validation may be corrected and sent again with the same idempotency key. */
  get isValidation(): boolean {
    return this.details.code?.startsWith('parameter_') ?? false;
  }

  body(requestId: string): object {
    return {
      error: {
        type: this.type,
        message: this.message,
        ...this.details,
        ...(this.details.code && {
          doc_url: `https://stripe.com/docs/error-codes/${this.details.code.replaceAll('_', '-')}`,
        }),
        request_log_url: null,
        request_id: requestId,
      },
    };
  }
}

export const invalid = (message: string, details: Details = {}): ApiError =>
  new ApiError(400, 'invalid_request_error', message, details);

export const missing = (name: string, id: string, param = 'id'): ApiError =>
  new ApiError(404, 'invalid_request_error', `No such ${name}: '${id}'`, {
    code: 'resource_missing',
    param,
  });
