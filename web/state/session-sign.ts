/** Whether this browser may be signed in: the sign of it in a cookie that holds no secret. The server alone knows. */

export const mayBeSignedIn = () => /(?:^|;\s*)loggedin=[^;]/.test(document.cookie)
